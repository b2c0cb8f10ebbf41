/// The form of the JSON inventory as a JSON Schema (2020-12).
public let inventorySchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:signalbook:inventory:1",
    "title": "Signalbook inventory, version 1",
    "type": "object",
    "required": ["format", "version", "registries"],
    "additionalProperties": false,
    "properties": {
      "format": { "const": "signalbook-inventory" },
      "version": { "const": 1 },
      "registries": { "type": "array", "items": { "$ref": "#/$defs/registry" } }
    },
    "$defs": {
      "place": { "description": "path:line:column.", "type": "string", "pattern": ":[0-9]+:[0-9]+$" },
      "texts": { "type": "array", "items": { "type": "string" } },
      "answer": {
        "description": "An answer and where it stands.",
        "type": "object",
        "required": ["value", "declared"],
        "additionalProperties": false,
        "properties": { "value": {}, "declared": { "$ref": "#/$defs/place" } }
      },
      "answers": {
        "type": "object",
        "required": ["values", "declared"],
        "additionalProperties": false,
        "properties": { "values": { "type": "array" }, "declared": { "$ref": "#/$defs/place" } }
      },
      "identifiers": {
        "type": "object",
        "required": ["values", "declared"],
        "additionalProperties": false,
        "properties": {
          "values": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["field", "scope"],
              "additionalProperties": false,
              "properties": {
                "field": { "type": "string" },
                "scope": { "enum": ["session", "install", "account", "cross-app"] },
                "reset": { "type": "string" },
                "vendor": { "type": "string" },
                "notJoinedWith": { "$ref": "#/$defs/texts" }
              }
            }
          },
          "declared": { "$ref": "#/$defs/place" }
        }
      },
      "recipients": {
        "type": "object",
        "required": ["values", "declared"],
        "additionalProperties": false,
        "properties": {
          "values": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "role", "hosts", "tracking"],
              "additionalProperties": false,
              "properties": {
                "name": { "type": "string" },
                "role": { "enum": ["self", "processor", "third-party"] },
                "hosts": { "$ref": "#/$defs/texts" },
                "country": { "type": "string" },
                "safeguard": { "type": "string" },
                "tracking": { "type": "boolean" }
              }
            }
          },
          "declared": { "$ref": "#/$defs/place" }
        }
      },
      "lifecycle": {
        "type": "object",
        "required": ["reason"],
        "additionalProperties": false,
        "properties": { "since": { "type": "string" }, "reason": { "type": "string" } }
      },
      "bound": {
        "description": "What it can say at most, in bits, parts without a bound left out and counted.",
        "type": "object",
        "required": ["bits"],
        "additionalProperties": false,
        "properties": {
          "bits": { "type": "number", "minimum": 0 }, "unboundedParts": { "type": "integer", "minimum": 1 }
        }
      },
      "metadata": {
        "description": "With what is inherited; what nobody has answered is missing.",
        "properties": {
          "data": { "type": "string" },
          "why": { "type": "string" },
          "purposes": { "$ref": "#/$defs/texts" },
          "owner": { "type": "string" },
          "review": { "$ref": "#/$defs/texts" },
          "since": { "type": "string" },
          "expires": { "type": "string" },
          "deprecated": { "$ref": "#/$defs/lifecycle" },
          "retired": { "$ref": "#/$defs/lifecycle" },
          "formerly": { "description": "Names that it had.", "$ref": "#/$defs/texts" },
          "note": { "type": "string" }
        }
      },
      "registry": {
        "type": "object",
        "required": ["name", "version", "description", "variants", "streams", "points", "unanswered"],
        "additionalProperties": false,
        "properties": {
          "name": { "type": "string" },
          "version": { "type": "string" },
          "description": { "type": "string" },
          "note": { "type": "string" },
          "variants": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "wire", "description"],
              "additionalProperties": false,
              "properties": {
                "name": { "type": "string" }, "wire": { "type": "string" }, "description": { "type": "string" }
              }
            }
          },
          "controller": {
            "type": "object",
            "required": ["name", "contact", "declared"],
            "additionalProperties": false,
            "properties": {
              "name": { "type": "string" },
              "contact": { "type": "string" },
              "dataProtectionOfficer": { "type": "string" },
              "representative": { "type": "string" },
              "declared": { "$ref": "#/$defs/place" }
            }
          },
          "legalBasis": { "$ref": "#/$defs/answer" },
          "dataSubjects": { "$ref": "#/$defs/answers" },
          "encryptedInTransit": { "$ref": "#/$defs/answer" },
          "securityMeasures": { "$ref": "#/$defs/answers" },
          "deletionAddress": { "$ref": "#/$defs/answer" },
          "deletionDays": { "$ref": "#/$defs/answer" },
          "docs": { "$ref": "#/$defs/answer" },
          "streams": { "type": "array", "items": { "$ref": "#/$defs/stream" } },
          "points": { "type": "array", "items": { "$ref": "#/$defs/point" } },
          "unanswered": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["question", "key", "file", "entries"],
              "additionalProperties": false,
              "properties": {
                "question": { "type": "string" },
                "key": { "description": "The key of a schema file that answers it.", "type": "string" },
                "file": { "type": "string" },
                "entries": { "description": "Ids of those that lack it.", "$ref": "#/$defs/texts" }
              }
            }
          }
        }
      },
      "stream": {
        "type": "object",
        "required": ["id", "name", "ping", "encoding", "audiences", "declared"],
        "unevaluatedProperties": false,
        "allOf": [{ "$ref": "#/$defs/metadata" }],
        "properties": {
          "id": { "type": "string" },
          "name": { "type": "string" },
          "ping": { "type": "string" },
          "version": { "type": "integer" },
          "encoding": { "enum": ["tuple", "object", "none"] },
          "description": { "type": "string" },
          "external": { "description": "Sent by somebody else's code.", "const": true },
          "sdk": { "description": "Handed to an SDK that the app supplies.", "const": true },
          "audiences": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/audience" } },
          "identifiers": { "$ref": "#/$defs/identifiers" },
          "keptOnDevice": { "$ref": "#/$defs/answer" },
          "keptByRecipient": { "$ref": "#/$defs/answer" },
          "linked": { "$ref": "#/$defs/answer" },
          "tracking": { "$ref": "#/$defs/answer" },
          "mostSensitive": {
            "type": "object",
            "required": ["category", "point"],
            "additionalProperties": false,
            "properties": { "category": { "enum": [1, 2, 3, 4] }, "point": { "type": "string" } }
          },
          "event": { "$ref": "#/$defs/bound" },
          "unit": { "$ref": "#/$defs/bound" },
          "declared": { "$ref": "#/$defs/place" }
        }
      },
      "audience": {
        "description": "A variant of the app, a profile of the receiver, or everybody.",
        "type": "object",
        "required": ["offInPrivateMode"],
        "additionalProperties": false,
        "properties": {
          "variant": { "type": "string" },
          "profile": { "type": "string" },
          "default": { "$ref": "#/$defs/answer" },
          "mechanism": { "$ref": "#/$defs/answer" },
          "settingKey": { "type": "string" },
          "offInPrivateMode": { "type": "boolean" },
          "recipients": { "$ref": "#/$defs/recipients" },
          "population": {
            "type": "object",
            "required": ["declared"],
            "additionalProperties": false,
            "properties": {
              "channels": { "$ref": "#/$defs/texts" },
              "countries": { "$ref": "#/$defs/texts" },
              "locales": { "$ref": "#/$defs/texts" },
              "sample": { "type": "number" },
              "declared": { "$ref": "#/$defs/place" }
            }
          }
        }
      },
      "point": {
        "description": "An event, a field, an attribute, a link, a message, or what is in one.",
        "type": "object",
        "required": ["id", "kind", "name", "wire", "declared"],
        "unevaluatedProperties": false,
        "allOf": [{ "$ref": "#/$defs/metadata" }],
        "properties": {
          "id": { "type": "string" },
          "parent": { "description": "The id of what it is in.", "type": "string" },
          "stream": { "type": "string" },
          "kind": { "type": "string" },
          "name": { "type": "string" },
          "wire": { "type": "string" },
          "description": { "type": "string" },
          "type": { "description": "In words.", "type": "string" },
          "values": { "description": "Of a closed set, as they are sent.", "type": "array" },
          "source": { "description": "Missing: the caller gives it, or it is constant.", "type": "string" },
          "sent": { "description": "When, in words.", "type": "string" },
          "category": { "description": "Mozilla's category of the class of data.", "enum": [1, 2, 3, 4] },
          "examples": { "type": "array" },
          "open": { "description": "The app's code can put any text into it.", "const": true },
          "bound": { "$ref": "#/$defs/bound" },
          "declared": { "$ref": "#/$defs/place" },
          "said": {
            "description": "Places of answers that it gives itself; it inherits the others.",
            "type": "object",
            "additionalProperties": { "$ref": "#/$defs/place" }
          }
        }
      }
    }
  }
  """#
