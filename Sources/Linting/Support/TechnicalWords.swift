/// Technical terms that English dictionaries lack, such as platforms, products, file formats and protocols.
enum TechnicalWords {
  static let table = WordTable(
    """
    aac aarch abi abnf acl adb adblock adhoc ads adset adtech adunit adyen affiliate agnostic airbnb airdrop airgap \
    airplay airtable ajax alac alarmmanager aliexpress alipay alloc allowlist amazon ambient amd amplitude amqp \
    android androidtv ansi aosp aot api apk app appcenter appclip appcues appdynamics appid appkit applet appletv \
    applovin appsflyer appstore arcade arg argv arm armhf asana asar ascii asn asp async asynchronous atlassian atom \
    atomic attr aup auth authn authz autocapitalize autocorrect autofocus autolock automount autoplay autorotate \
    autosave autoscroll autosuggest autosync avg avi avif avro awk aws azure azw babel backend backfill backlog \
    backoff backport backpressure backspace backtick backtrace backtrack bada baidu ballot bandcamp bandwidth \
    barcode barometer basal basename bash batch beacon benchmark beta bibtex bidi bigint bigquery biking binary \
    binding bing bitbucket bitcode bitcoin bitfield bitmap bitmask bitrate bitrise bitset bitwise blackberry \
    blacklist blob blocklist bluesky blur bmp bokeh boolean boot bootloader bootstrap bot bpm braze breadcrumb \
    breakpoint brotli bsd bson bugsnag buildkite bulk busy byline byte bytecode bzip c cadence caliper callback \
    calorie canary captcha carplay cashback cashier catalyst catchup cbor cellphone cellular centos changelog \
    changeset charset chartboost chatbot chatroom checkbox checkin checklists checksum chevron chime chipset chrome \
    chromecast chromeos chromium chroot chunked circleci cjs clarity cli clickjacking clickstream clickthrough \
    clipart clojure cloning closure cloudflare cloudfront cluster cmd coach cobol codebase codec codegen codepoint \
    coffeescript cohort coins collapsible collator colorize colorspace combobox commute compass compat compile \
    compositor concat concierge concurrency confetti conflated confluence conn const constructor contextual cooldown \
    coredata coroutine cors countdown courier cpp cpu cram crashlog crashlytics credential criteo crlf cron crontab \
    cros crossfade crosshair crossplay crossword crud cryptic crypto cryptography csharp csrf css csv cta ctor ctr \
    ctx cubic cuda curl customization cutoff cutover cyan cygwin daemon dapp dart darwin datadog dataset datasource \
    datastore datatype datetime daypart deadlink deadlock deallocate deb debian debounce debt decibel dedup dedupe \
    deduplicate deeplink deezer deflate defrag deinit delegate deliveroo demangle demo denylist deprecate deque \
    dequeue der deserialize dest detour dev devops devtools dex dhcp dial dictation diff dimmer dine dirname discord \
    discoverability dislike dismiss dismissible disney dispatch divider djvu dll dmg dnd dns dob doc docker \
    dockerfile docusign docx dogfood dom donate dongle doodle doordash dosage dose dotenv dotfile dotted downsample \
    downscale downvote doze dpi dragdrop drone dropbox dropdown dropoff dsl dsn dsym dtd dts duckduckgo duet dwell \
    dylib dynatrace dyslexia earbud earphones earpiece easing ebay ebcdic ecma ecmascript ecommerce edge egress \
    elapsed elastic elf elixir ellipsis elm embrace emf emote emoticon emulator endian endpoint enqueue enrol enroll \
    entrance enum env envelope eof eot epic epoch eps epub equalizer erlang errno esc eta etag ether ethereum \
    ethernet etsy eula evernote evict exe exec exif expedia exploit exponent ext extern eyedropper fab facade \
    facebook facet factsheet fader failover fallback fanout faq fastlane fastly favicon fbx fedora ffmpeg fifo figma \
    filename filepath filesystem filetype firebase firefox firehose fireos firetv firewall fireworks firmware \
    fitness fixture flac flair flaky flashcard flashlight flatbuffers flatmap flatpak flavour flickr fling floor \
    flurry flv flyout focal fold followee fontsize footnote footprint foreach forecast fork fortran forum fourier \
    foursquare foyer framebuffer framerate framework franchise freebsd freeform freehand freemium freetext freeze \
    frontend fsharp fsync ftp fuchsia fulfil fullstory fulltext func funnel fuzz gamepad gamertag gamification \
    gateway gauge gdpr gem genre gentoo geocode geofence geohash geoip geojson geolocation gif gigabyte giphy git \
    gitea github gitlab giveaway glance glb glossary glsl gltf gluten glyph gmail gnome golang google gpg gps gpu \
    gradle grafana gram granular granularity graphemes graphql grayscale grep greyscale grocery groovy groupon grpc \
    gui guid guild gutter gyro gyroscope gzip hack hackathon haggle hairline halftone halo hamburger haml handheld \
    handlebars handoff handover handset handshake handwriting haptic har hardcode hardware harmonyos hashtag haskell \
    hcl hdmi hdr headphone headset healthkit heap heatmap heic heif heroku hertz heuristic hevc hex hexadecimal \
    hexdump hike hitbox hitrate hjson hls hobby homepod hook hostname hotfix hotjar hotkey hotlist hotspot household \
    htm html http httpd huawei hubspot hud hue hulu humidity hybrid hydrate hyperlink iaas iam iap iban ical icc \
    icebreaker icloud icns ico ics ide idempotent idfa idfv idl idp iframe imap imdb ime imgur immutable imperial \
    impl inbound incognito infobar infobox infra ingest ingredient ingress ini init inject inode inout instabug instagram \
    instantiate int intercom interlude interop interpolate interstitial introspection invitee invoker ios iot ip ipa \
    ipad ipados ipc iphone ipod ipynb ironsource iso iterable iterator itunes jailbreak jank jar java javascript \
    jenkins jfif jingle jira jit job jog joystick jpeg jpg jpx js json jsonc jsonl jsonp jsp jsx jwk jwt kaios kakao \
    kakaotalk karaoke karma kcal keepalive kerberos kernel keychain keycloak keycode keydown keyframe keymap keypad \
    keypress keyring keystore keystroke keyup kibana kilobyte kilometer kilometre kindle kiosk kiva klarna klaviyo \
    kml kmz kochava kotlin kpi kubernetes kudos lambda landline landscape laptop lasso lastpass latitude layover \
    lazy lazyload ldap leaderboard leanplum lecture ledger lens less lexer lib lifo lineageos linkedin linter linux \
    lisp listbox listview lite livechat livestream lobby localhost localisation localised localization localize \
    localytics lockscreen logcat logfile logger longitude lookup lossless lossy lounge loyalty lru ltr lua luajit \
    luma lumen lyft lyric lzma macbook maccatalyst macos magnetometer magnifier mailbox mailchimp mainframe \
    mainthread makefile mall malloc malware manifest mapbox marathon markdown marquee marshal marshall mastercard \
    masthead mastodon matcha mathml matlab matomo matrix mattermost mbox md mdm mdx megabyte memcpy meme memo memoize \
    mentee mentor menubar messenger meta metatag metro mht mhtml microsecond microservice microsoft middleware midi \
    midnight milestone millis millisecond mime mindful mingw minify minimap mips misc mixin mixpanel mjs mkdir mkv \
    mms mobi mock moderators modifier moengage moloco monad monday monetization mongodb monorepo monospace mood \
    moodle mopub motd motif mousedown mousemove mouseover mouseup mov mozilla mparticle mpeg mpg mqtt msec msgpack \
    msi msys mts multicast multiline multimedia multipart multiplayer multipliers multiselect multitask \
    multithreaded multitouch musl mutation mutex mux nagios namespace nano nanosecond nat nav navbar ndjson nearby \
    negate netbsd netflix netlify netmask newrelic newsfeed newsstand nfc nginx nib nickname nim nintendo nixos \
    nonce noop normalizer nosql notarize notch npm ntp nubank nudge nullability nullable nullify nutrition nvidia \
    oauth obfuscate objc objective ocaml odometer odp ods odt offboard office offload offset ogg ogv okta omni \
    omnibar omnibox onclick onedrive onesignal onload onscreen opcode openai openapi openbsd openid openssl opensuse \
    opera opt optimizely optin optout opus oracle orm ota otf otp outage outbound outfit outlier outline outlook \
    overclock overdue oversample overscan overscroll oversell oversized paas pace pagerduty paginate paintbox \
    palette pandora panorama paragraph param parquet parsed parser pascal passcode passkey passphrase passthrough \
    pastebin pasteboard patreon paycheck payee payload payout paypal paywall pbm pdf pdp pedometer peer pem \
    percentile perf periscope perl permalink persisted persister personas petrol pgp phishing php pickup picto pii \
    pill pinboard pingdom pinned pinning pinterest pip pipeline pixelate pkg pkl placeholder placements plaid \
    playhead playstation playtime plist plsql png podcast podium polyfill pooling popover popularity portal \
    portfolio ports posix postcode postgres posthog postscript powerpc powershell ppm ppt pptx prank preauth \
    precache predicate prefetch prefix preflight prefs preheat preload premiere preorder preroll prescription presence \
    presubmit prettify primitive probe prod profanity programmatic prolog promise promo proration proto protobuf \
    provision proximity psd pseudo pseudonym pseudonymous ptr pubsub pug purge pushwoosh puzzle pwa py pyc python \
    qml qnx qos qpdf qrcode qty quantile quarterly quest questionnaire quickactions quickstart quicktime quiz quora \
    racket radar rakuten ram raml ramp randomize rar raspbian ratelimit rdf readme readonly realtime reauth \
    reauthenticate rebase rebate reboot recap recaptcha recency recipe recipient recompute reconcile recurring \
    recyclable recycler redact reddit reddot redis redraw reel reentrant refactor refetch refill reflect reflow \
    regex regexp rehearsal reindex reinit reinstall relaunch relog remap remix rentals repaint repo repost repro \
    resell resend reserialize reshare residue responsive restaurant restock retail retake retarget retention rethrow \
    retweet reunion revamp revenue revenuecat reverse revert rewound rgb rgba ridesharing ringtone ripped ripple \
    riscv rmarkdown roaming robinhood roku rollback rollbar rollout rotor rpm rsa rss rsvp rtf rtl rtmp rtp rtsp \
    ruby rudderstack runner running runtime rust saas safari salesforce salted saml samsung sandbox sanitize sass \
    savings scala scalar scorecard screensaver scrollbar scrollview scrub scss sdk sdp searchbar seater seekbar \
    segue semantic semaphore semver sendgrid sentinel sentry sepia serde serialization serialize servlet setter \
    settle sftp sgml shader sharded sharding shazam shim shipments shopify shortlink shp shutdown sideload sidenav \
    signage singular sip siri sitemap skeleton sketch sketchpad skim skin skype slideshow slot slug smali smartphone \
    smartwatch smil sms smtp snackbar snap snapchat snippet snooze snowflake snowplow soap soccer socket solaris \
    solo soundbar soundcloud soundtrack souvenir spam sparc sparql spdx speedometer spellcheck spinner spinning \
    splitview spotify spotlight sprite spyware sql sqlite squad srgb srt ssh ssl stackoverflow stacktrace stamina \
    stamp standalone standings statusbar stderr stdin stdout stipend stitcher stl stopwatch storefront storekit \
    storyboard storytelling strava stride stringent stringify strlen struct stub stylesheet subclass subdirectory \
    subdomain subfolder subgraph submenu subnet subprocess subquery subset substring subsystem subtask subtitle \
    subtotal subtree subtype subview sudo sudoku suffix supabase superclass superlike superset surcharge surf surge \
    surrogate suse svc svg svgz swatches swiftpm swiftui swiggy swizzle swrve symbian symlink syntax sysadmin \
    syscall sysctl syslog tabbar tabbed tableau tablist tabloid tabview tag tagline tailor takeaway takeout talkback \
    tally tapjoy tar taskbar tcf tcp teardown teaser tech telco telegram telnet tempo tenant tensor tenure terabyte \
    terminal terraform tesla testflight tethering textarea textbox textfield texture tga theater thermal thermostat \
    thrift throttle tickbox tidal tier tiff tiktok tilde timelapse timeline timescale timespan timestamp tinder tint \
    tipped tipping tips titlebar tizen tls tmp toast todo todoist tokenize toll toml toolchain toolkit topbar topup torrent \
    touchpad touchscreen touchup trackpad transcode transcribe transcript transient transit transpile trapezoid \
    traversal treadmill treemap trello triage trie tripadvisor trivia trojan trophy truncate ts tsv tsx ttc ttf ttl \
    tumblr tuner tuple turbo turtle tvos tween twilio twitch twitter twofactor txt typeahead typealias typedef \
    typeface typescript typist typo uber ubuntu udid udp ui uid uikit uint umeng uml uname unarchive unary unbanned \
    unbookmark unboxed uncached uncaught unclickable uncompressed undef undefined undelete undeploy underflow \
    underscore unescape unfavorite unflag unfriend ungroup unhandled unicode unignore unix unlisted unmap unmount \
    unnamed unpack unparsed unpublish unregister unresolved unsaved unscoped unseen unsend unserialize unshare \
    unshuffle unsigned unsnooze unsold unsort unspecified unsplash unstable unstar unsupported unsync untag \
    untracked untrusted unwatch unwind unwrap unzip upcase upcoming upfront upnext upscale upsell upsert upstream \
    uptime upvote urbanairship urgency uri url urn usb userid userland username usr utc utf util utm uuid ux vaccine \
    vacuum valet validators vanilla varchar varint vars vault vba vcard vcf venmo verbose vercel verifier verilog \
    vhdl vibe vibrate viewability viewcontroller viewfinder viewmodel viewpager viewport vignette vimeo viral \
    virality virtualize visa visionos visualizer vitals vivaldi vlan vlog vob voicemail voiceover voip volatile \
    volunteer vonage vpn vram vtt vue vungle waitlist walkthrough wallpaper walmart wand warmup wasm wat watchdog \
    watchlist watchos watermark wav waveform waypoint waze wearable wearing wearos weba webapp webauthn webcam \
    webdav webex webflow webgl webgpu webhook webinar webkit weblink webm webmanifest webos webp webpack webpage \
    webrtc webserver webshop websocket webview webvtt wechat weekday weekend weibo whatsapp wheelchair whisper \
    whiteboard whitelist whitespace wholesale widescreen widgetkit wiki wikipedia wildcard winback wink winrt \
    winsock winui wireframe wishlist wix wizard wma wmv woff wordle wordpress workaround workbench workbook workout \
    workspace worth wristband writeback wsdl www xaml xap xbox xcassets xcframework xcode xhr xhtml xib xls xlsm \
    xlsx xml xmpp xor xpath xquery xros xsd xsl xslt xul xz yahoo yaml yandex yaw yelp yield yml yoga youtube \
    zalando zapier zendesk zig zillow zip zipcode zlib zomato zsh zstd
    """)
}
