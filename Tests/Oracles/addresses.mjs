// Compares the URL parsers with V8's URL, which implements the WHATWG URL Standard, and the URL, email and host name
// formats with the grammars of RFC 3986, RFC 1123 and HTML:
//
//   swift build --product signalbook-oracles && node Tests/Oracles/addresses.mjs [COUNT] [SEED]
//
// A parser may be stricter only for the reasons below, which docs/links.md and docs/upload.md also list. A parser must
// never accept a URL that V8 rejects, or find a different host or port.
import { ask, conclude, fault, join, pick, questionCount, random } from "./oracle.mjs";

const count = questionCount(50_000);

const schemes = ["https://", "http://", "HTTPS://", "Http://", "https:/", "https:", "ftp://", "//", "", "mailto:", "urn:", "javascript:"];
const hosts = [
  "example.com", "a.b-c.example", "localhost", "EXAMPLE.com", "xn--bcher-kva.example", "a_b.example", "example.com.", "1.example",
  "127.0.0.1", "127.1.2.3", "127.evil.example", "127.0.0.1.evil.example", "1.2.3.4", "1.2.3", "1.2.3.256", "01.2.3.4", "0x7F.1",
  "2130706433", "0x7f000001", "1.2.3.4.", "a.1", "a.0x", "a.0xg", "09", "1.2.3.09", "[::1]", "[::]", "[2001:db8::1]", "[1:2:3:4:5:6:7:8]",
  "[1:2:3:4:5:6:7::]", "[::1.2.3.4]", "[1::2::3]", "[:1]", "[1:]", "[::1%25eth0]", "[fe80::1%eth0]", "[1:2]", "[g::]", "[00001::]", "[::01.2.3.4]",
  "[::1.2.3]", "[::1.2.3.4:1]", "[]", "[", "]", "a..b", ".a", "a.", "-a.example", "a-.example", "a".repeat(63) + ".example",
  "a".repeat(64) + ".example", Array(5).fill("a".repeat(50)).join("."), "bücher.example", "a b", "a%41.example", "a%2e", "%", "a<b", "^", "a|b",
  "a'b", "a!b", "a*b", "a~b", "a;b", "", "*.example.com", "0", "0x", "1e3", "a,b",
];
const ports = ["", "", "", ":80", ":443", ":8080", ":0", ":65535", ":65536", ":99999", ":", ":080", ":00080", ":000080", ":8o", ":-1", ":80:90", ": 80"];
const users = ["", "", "", "", "", "user@", "user:secret@", "@", "bank.example@", "a@b@", ":@", "%40@"];
const paths = [
  "", "/", "/a/b", "/a//b", "/.", "/..", "/a/../b", "/%2e/x", "/.%2E", "/%2E%2e/", "/...", "/a.b/..c", "/a;b=c", "/%", "/%4", "/%zz", "/%41",
  "/a b", "/a\"b", "/a<b>", "/a`b", "/a{b}", "/a|b", "/a^b", "/a\\b", "\\a", "/é", "/a'b", "/[x]", "/a:b@c", "/\t", "/a\n",
];
const queries = ["", "", "?", "?a=b", "?a=b&c", "?a?b", "?a'b", "?a%", "?a/../b", "?[", "?a|b", "?é", "?a b", "?/.."];
const fragments = ["", "", "", "", "#", "#a", "#a?b/..", "#a#b", "#@"];
const marks = [..."abz019.-_~:/?#[]@!$&'()*+,;=%\\|^`{}<>\" \t\n\u0000\u007féß。．０"];

function mutated(text) {
  const scalars = [...text];
  const at = random(scalars.length + 1);
  return scalars.slice(0, at).join("") + (random(3) ? pick(marks) : "") + scalars.slice(at + random(2)).join("");
}
// Most components are ordinary, so that a parser's verdict depends on one or two unusual ones.
const mostly = (usual, others) => pick(random(3) ? usual : others);
function address() {
  let text = mostly(["https://", "https://", "http://"], schemes) + mostly([""], users) + mostly(hosts.slice(0, 13), hosts);
  text += mostly(["", ":443", ":8080"], ports) + mostly(["", "/", "/a/b"], paths) + mostly(["", "?a=b"], queries) + mostly([""], fragments);
  for (let times = random(4); times > 0 && random(2); times--) text = mutated(text);
  return text;
}
const mailboxes = () => mutated(join([..."abz09.!#$%&'*+/=?^_`{|}~-", "é", "@", "..", "\""], 1, 6) + pick(["@", "@", "@", "", "@@"]) + pick(hosts));
const names = () => (random(2) ? pick(hosts) : join(["a", "b9", "-", ".", "_", "A-b", "é", "a".repeat(30), "9"], 1, 8));
const others = () => join(["a:", "h+.-1:", "1:", "//", "/", "a", "%41", "%", "?", "#", "[", "]", "@", ":", "é", "|", "[::1]", "[v1.a]", "!$&'()*+,;=", "~", "\\"], 1, 8);

const texts = Array.from({ length: count }, () => {
  switch (random(10)) {
    case 0: return mailboxes();
    case 1: return names();
    case 2: return others();
    default: return address();
  }
});

// RFC 3986, appendix A.
const pchar = "(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})";
const registered = "(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*";
const octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const h16 = "[0-9A-Fa-f]{1,4}";
const ls32 = `(?:${h16}:${h16}|${octet}(?:\\.${octet}){3})`;
const ipv6 = [
  `(?:${h16}:){6}${ls32}`, `::(?:${h16}:){5}${ls32}`, `(?:${h16})?::(?:${h16}:){4}${ls32}`, `(?:(?:${h16}:){0,1}${h16})?::(?:${h16}:){3}${ls32}`,
  `(?:(?:${h16}:){0,2}${h16})?::(?:${h16}:){2}${ls32}`, `(?:(?:${h16}:){0,3}${h16})?::${h16}:${ls32}`, `(?:(?:${h16}:){0,4}${h16})?::${ls32}`,
  `(?:(?:${h16}:){0,5}${h16})?::${h16}`, `(?:(?:${h16}:){0,6}${h16})?::`,
].join("|");
const literal = `\\[(?:${ipv6}|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]`;
const authority = `(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:${literal}|${registered})(?::[0-9]*)?`;
const hierarchy = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`;
const uri = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`);
// The format checks only the characters of an IPv6 address, and rejects later IP versions, which are not in use.
const looseURI = new RegExp(uri.source.replace(literal, "\\[[0-9A-Fa-f:.]+\\]"));
const unscheme = "(?:[A-Za-z0-9._~!$&'()*+,;=@-]|%[0-9A-Fa-f]{2})";
const relative = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${unscheme}+(?:/${pchar}*)*|)`;
const reference = `^(?:[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}|${relative})(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`;
const looseReference = new RegExp(new RegExp(reference).source.replaceAll(literal, "\\[[0-9A-Fa-f:.]+\\]"));
// The validation of an `input` element of type `email` in the HTML Standard.
const email = /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const isHostName = (text) => text.split(".").every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label));

const isDotted = (host) => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/.test(host);
// V8 decodes IDNA labels, which requires tables of all characters. Our parsers do not: a name with a malformed label
// does not exist.
const hasEncodedLabel = (text) => /xn--/i.test(text);
function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
/** Returns the documented reasons to reject a URL that V8 accepts. */
function reasonsAgainst(text) {
  const reasons = [];
  if (/[^!-~]/.test(text)) reasons.push("a character other than printable ASCII");
  if (text.includes("\\")) reasons.push("a backslash");
  const match = /^https?:\/\/([^\/?#]*)/i.exec(text);
  if (!match) return [...reasons, "another scheme, or other slashes"];
  if (match[1].includes("@")) reasons.push("user information");
  const [, host, port] = /^([^]*?)(:[^:\]]*)?$/.exec(match[1]);
  if (port !== undefined && !/^:\d{1,5}$/.test(port)) reasons.push("a port without digits or of more than five");
  if (/^:0+$/.test(port ?? "")) reasons.push("port 0");
  if (host.startsWith("[")) return reasons;
  const name = host.replace(/\.$/, "");
  if (name.length > 253 || name.split(".").some((label) => !/^[A-Za-z0-9_-]{1,63}$/.test(label))) reasons.push("a name of other characters or lengths");
  const isNumber = /(^|\.)(\d+|0x[0-9a-f]*)$/i.test(name);
  if (isNumber && !isDotted(host)) reasons.push("an IPv4 address that is not four decimal numbers");
  return reasons;
}
const isLoopback = (url) => url.hostname === "localhost" || url.hostname === "[::1]" || (isDotted(url.hostname) && url.hostname.startsWith("127."));

const answers = ask("addresses", texts.map((text) => JSON.stringify([text]))).map((answer) => JSON.parse(answer));
const figures = { encoded: 0, valid: 0, link: 0, upload: 0, uri: 0, email: 0, hostname: 0 };
texts.forEach((text, index) => {
  const [link, upload, page, , host, isPlain, withoutUser, , isURL, isURI, isEmail, isName, isReference] = answers[index];
  const url = parsed(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb) figures.valid++;
  if (!isWeb && hasEncodedLabel(text)) return figures.encoded++;
  const check = (reader, isRight, expected) => isRight || fault({ reader, text, expected, answer: answers[index], url: url?.href });
  const reasons = reasonsAgainst(text);

  // A link parameter of type `web-address`.
  check("web-address", link === null || (isWeb && !url.username && !url.password), "refused by URL");
  check("web-address", (link !== null) === (isWeb && reasons.length === 0), reasons);
  if (link !== null) figures.link++;

  // An upload URL. A client must send the request to the same host, with the same path and query.
  const uploadReasons = [...reasons];
  if (text.includes("#")) uploadReasons.push("a fragment");
  if (isWeb && url.protocol === "http:" && !isLoopback(url)) uploadReasons.push("not encrypted");
  const written = /^https?:\/\/[^\/?#]*([^?#]*)/i.exec(text)?.[1] ?? "";
  if (written.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part))) uploadReasons.push("a part of the path that clients resolve");
  if (/["<>^`{|}]/.test(text)) uploadReasons.push("a character that is invalid in a URL");
  check("upload", (upload !== null) === (isWeb && uploadReasons.length === 0), uploadReasons);
  if (upload !== null && isWeb) {
    figures.upload++;
    const sent = parsed(upload);
    check("upload", sent !== null && sent.origin === url.origin && !sent.hash && !sent.username, "the same origin");
    // V8 keeps a percent sign that is not followed by digits, and escapes an apostrophe in the query.
    const completed = (part) => part.replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
    check("upload", sent?.pathname === completed(url.pathname) && sent?.search === completed(url.search), "the same path and query");
    const own = /^https?:\/\/[^\/?]*([^?]*)(.*)$/i.exec(upload);
    check("upload", sent?.pathname === (own[1] || "/") && sent?.search === (own[2] === "?" ? "" : own[2].replaceAll("'", "%27")), "written as it is sent");
  }

  // Web pages and other URLs in a schema, and the components that checks use.
  if (page !== null) {
    // The host and port are not checked, because a person opens the page.
    if (isWeb) {
      check("host", host === url.hostname || reasons.length > 0 || url.hostname.startsWith("["), url.hostname);
      check("plain HTTP", (isPlain !== null) === (url.protocol === "http:" && !isLoopback(url)) || reasons.length > 0, isLoopback(url));
      const shown = parsed(withoutUser);
      check("without user and query", shown !== null && shown.origin === url.origin && !shown.search && !shown.username && !shown.hash, url.origin);
    }
  }

  // Formats.
  check("format url", isURL !== null || url === null || !/^[!-~]*$/.test(text) || !/^[A-Za-z][A-Za-z0-9+.-]*:./.test(text), "visible characters behind a scheme");
  check("format uri", (isURI !== null) === looseURI.test(text), looseURI.test(text));
  check("format uri", isURI === null || uri.test(text) || /\[[0-9A-Fa-f:.]+\]/.test(text), "the grammar of RFC 3986");
  check("format uri-reference", (isReference !== null) === looseReference.test(text), looseReference.test(text));
  check("format email", (isEmail !== null) === email.test(text), email.test(text));
  check("format hostname", (isName !== null) === isHostName(text), isHostName(text));
  if (isURI !== null) figures.uri++;
  if (isEmail !== null) figures.email++;
  if (isName !== null) figures.hostname++;
});
conclude(
  `${count} texts, ${figures.encoded} of them skipped for a damaged label of IDNA; ${figures.valid} addresses of the web by URL: ${figures.link} valid in links, ${figures.upload} for uploads; `
    + `${figures.uri} URIs, ${figures.email} mailboxes, ${figures.hostname} names of hosts`,
  figures.upload > count / 50 && figures.email > count / 500 && figures.hostname > count / 100);
