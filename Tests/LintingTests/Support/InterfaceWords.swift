/// The 1,000 most frequent words of user interfaces. They are from the English strings of GTK 3 and 4, Nautilus, GNOME
/// Web, Settings, Calendar, Maps, Music, Software, gedit, Totem and Evolution in Debian 12. Each word has at least
/// three letters, occurs in two of these programs, and is in the word list of Debian's package wamerican or wbritish.
let interfaceWords = """
    the not for file this folder and you show list new open whether message name failed with could text all selected \
    window from error select cannot search view when files use has default task are save add color image calendar your \
    type create delete set location time address data messages unable current display application mail only copy password \
    evolution can size move information page icon item will left user remove settings found event mode want font envelope \
    tab print should width account system used right that format find send server invalid printer trash access web have \
    date read change was start document device available enable other menu custom please link screen click widget contact \
    next preview button already been certificate number required software network theme background load unknown book bar \
    items value last desktop folders key line version changes video source update tasks contacts sure close space edit \
    check directory action empty there light header column out options day top bookmarks volume valid mark editor position \
    while keyboard before style dark installed applications exists try height deleted authentication email contents group \
    loading does label back previous connect preferences sound choose install zoom cursor local which visible fonts get \
    updates audio into dialog command enter pane bottom following details selection permissions offline again input using \
    windows week rename play end minutes import browser supported none one pacific don more clear days replace run support \
    child status level clipboard content properties download filter vertical connection language bookmark lock tag \
    automatically off saving displayed any because memory icons plugin hide proxy reply must forms configuration shortcut \
    character object work disable media toolbar field output about forward restore attachment permanently extra active \
    creating remote make currently between home always events sent history down insert description help keys horizontal \
    license title security here entry hour copying paste layout through manage music mouse write shell profile another \
    quit allow side same manager free reminder power login disk control may undo but due cancel too automatic opening \
    movie pixels switch shown element stop pointer moving low model online full archive its contains minimum state \
    existing index general different personal program tabs like characters row after apply sending sync public sort \
    accounts paper toggle pages cell locations subject headers gray calendars month minute browse border spacing finger \
    allocate signature now test passwords completed original redo website margin table backup disabled primary turn \
    notification panel sources screenshot computer setup take names these totem specified maximum users large recent blue \
    launch shortcuts refresh would target drive exist etc accept service keep context long old match frame focus specify \
    playlist attribute operation reset some buttons private activate printing red cache job documents first searching \
    encoding lines session code highlight devices sorry created deleting enough images property map preparing addresses \
    area standard changed secondary cut configure management cancelled busy request prompt order today results hidden \
    plugins preferred around enabled main two tree wrap temporary stylistic username drag contain per missing accelerator \
    sign until process deprecated appear very second over visual normal draw sidebar affects rule convert photo include \
    internet features links destination thread path ignore trust restart year notifications allowed than arrow option \
    customize recently terminal receive beep continue ask how overwrite them editing progress saved permission log client \
    player numbers google secure instead true parse sharing blank lost setting site external chapter colors named repeat \
    yesterday modified skip playing box string double columns emblem each domain battery disc complete copyright duplicate \
    central requires export handle monitor below store associated composer base unsupported additional summary short never \
    accessibility fingerprint usage resolution drop exit most downloads opened letter instance assigned case tools what \
    reader hours owner moved non occurred possible alignment expand remember warning shared checking upgrade without press \
    problem high length displaying mount pattern defaults islands port buffer inline rows being every modify word toggles \
    part lists plain aluminum unlock interface amount parent green just single hardware need maps updated wrong small \
    getting containing attach padding fill mobile requests reminders alternates categories pixel eject places forget \
    inside stream subtitle requested brightness made direction visited canceled wide tool alert defined place displays \
    flags zero engine running component body chat languages removed ago detect python scheme alt host delay speed super \
    videos count scroll types starting note root method arch legal groups inserted paragraph app pressed initial debugging \
    unset reading database report orientation pause scale copied they auto center above alpha phone importing actions \
    later viewer orange tray regular encryption unexpected bin yes seconds connected services needs tablet template grid \
    ratio jobs important priority script units reverse follow added multiple extension spell symbol collection provided \
    firmware downloading medium debug advanced way suspend then look sets encrypted aspect slider total protocol share \
    break white spelling put ignored form override issued post encountered navigation credits magnifier rate disconnect \
    perform tags revert verify loaded radio sensitive stock fixed visibility given wait alarm retrieve gnome scrolling \
    resource also insufficient class swipe developer card removing graphics track assistant anyway execute matching \
    instant indent indicator accepted values where thumbnail edited alternative edge block trusted based transfer category \
    denied camera fully filtering picture printers privacy times typing called self untitled multi startup animation \
    authors sans reload attached declined pick waiting weather italic themes info detected words many maximized includes \
    uses face webcam occurrence storing synchronize flag certificates feed executable channel installation landscape \
    portrait sounds storage zone unavailable entered successfully symbolic activates people inspector shift sites compose \
    secret writing range resources sided wallpaper servers sky attributes section recommended unexpectedly publishing \
    connections route review done authenticate pictures microphone playback caps paused duration trying heading underline \
    role toolbars leave recover timezone immediately present postcard both views timestamp see selector imported visit \
    latest least identify third performance quality supply extract markup allows simplified traditional reason south \
    palette embedded foreground limit opacity printed policy past fields filters overview middle appearance simple record \
    kind labels belongs fetching accessible notify common wants signed future provide provides function objects arrive \
    special purge looking purple half exchange administrator formats increase manual photos processing bytes operations \
    binary played rendering console western
  """.split(separator: " ").map(String.init)
