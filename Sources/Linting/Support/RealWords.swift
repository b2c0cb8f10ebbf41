/// Correct words that are one edit away from a word in ``EnglishWords``, such as `while` (`white`) and `ratio` (`radio`).
///
/// From SCOWL (Spell Checker Oriented Word Lists, http://wordlist.aspell.net), in the version of Debian's packages wamerican
/// and wbritish 2020.12.07. `OrdinaryWordsTests` generates the list. Copyright 2000-2011 by Kevin Atkinson: "Permission to use,
/// copy, modify, distribute and sell these word lists, the associated scripts, the output created from the scripts, and its
/// documentation for any purpose is hereby granted without fee, provided that the above copyright notice appears in all copies
/// and that both that copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson makes no
/// representations about the suitability of this array for any purpose. It is provided "as is" without express or implied
/// warranty."
enum RealWords {
  static let all = Set(
    """
    abort aborted aborting aborts accent accented accenting accents aglow alien aliened aliening aliens allot allots \
    alloy alloyed alloying alloys alter altered altering alters ample amply analyses analysts appeal appealed appealing \
    appeals appeased appeasing apter aptly arias ascent ascents aster asters attack attacked attacking attacks auction \
    auctioned auctioning auctions audit audited auditing audits avert averted averting averts awaken awakened awakening \
    awakens aware awoke babble babbles badgered badgering banker bankers banned banter bantered bantering banters barge \
    barges basil basin basins basis basked batter battered battering batters beard bearded bearding beards become \
    becomes began bellow bellowed bellowing bellows beloved bight bights black blacked blacking blacks blanch blanched \
    blanching bland bleak blight blighted blighting blights blocs bluffer bluffers boars bobble bobbles bolder \
    bookmaking borer borers bough boughs bouncy braid braided braiding braids brandied brandying bread breaded breading \
    breads broke broker brokered brokering brokers browner brows brunch brunched brunching bubbly budge budges buffed \
    buffet buffeted buffeting buffets bumble bumbles bungle bungles burble burbles buttery cachet cachets cancer cancers \
    canter cantered cantering canters carousal carousals carouse caroused carouser carousers carouses carrousel \
    carrousels cashes catalogued cataloguing catches censer censers centre centred centres centring chair chaired \
    chairing chairs chance chancel chancels chances changeling chant chanted chanter chanters chanting chants chapt \
    charm charmed charming charms charred charring chars chartered chartering chary chaster chattered chattering cheek \
    cheeked cheeking cheeks chick chicks chile chiles chili chilis chill chilled chilling chills chock chocked chocking \
    chocks choosy chose chuck chucked chucking chucks circlet circlets clack clacked clacking clacks clams clans \
    clapboard clapboarded clapboarding clapboards claps clash clashed clashing clasp clasped clasping clasps clause \
    clauses claws cleat cleats cleaved cleaving clink clinked clinking clinks cloak cloaked cloaking cloaks clone clones \
    closet closeted closeting closets clout clouted clouting clouts clove clover clovers cloves cluck clucked clucking \
    clucks cohered cohering colon colons colour coloured colouring colours combing comer comers commando commandos \
    commenced commencing commend commended commending commends communed communing compete competes complexes compos \
    compost composted composting composts compote compotes concert concerted concerting concerts condole condoles \
    confection confections confided confiding confined confining conform conformed conforming conforms contend contended \
    contending contends contest contested contesting contests continua contract contracted contracting contracts \
    convection convent convents converged converging conversed conversing coolie coolies cootie cooties cornea corneas \
    corned cornet cornets cornier coroner coroners court courted courting courts coven covens covert coverts coves covet \
    coveted coveting covets covey coveys cower cowered cowering cowers coyer crass crate crates crease creases cremate \
    cremates crick cricked cricking cricks crock crocked crocks crush crushed crushing currant currants customise \
    customises dairy dairying daisy dally dallying deafer death deaths debated debating debut debuted debuting debuts \
    decade decades decay decayed decaying decays decease deceases defect defected defecting defects defend defended \
    defending defends defies defile defiles defter deice deices deign deigned deigning deigns deject dejected dejecting \
    dejects deluged deluging deplete depletes derail derailed derailing derails deride derides descent descents descries \
    detain detained detaining detains deter deters detest detested detesting detests devise devises directors direst \
    dismount dismounted dismounting dismounts displaced displacing divest divested divesting divests doable doily \
    doublet doublets doubly drain drained draining drains drawl drawled drawling drawls drift drifted drifting drifts \
    drily drive drivel driveled driveling drivels driver drivers drives drown drowned drowning drowns dynamited \
    dynamiting earls eater eaters ebbed eighth eighths elect elected electing elects ember embers emery empire empires \
    empress encore encores enrage enrages entice entices equated equating erect erected erecting erects escapee ester \
    esters eternal evens excerpt excerpted excerpting excerpts exhort exhorted exhorting exhorts expend expended \
    expending expends expert experts expiry explode explodes extent extents extort extorted extorting extorts fallow \
    fallowed fallowing fallows falter faltered faltering falters farce farces faxed fellow fellows fetich fiend fiends \
    fight fighting fights finagled finagling finale fined finer finis finises fired fitter fitters fixer fixers fixes \
    flack flacks flame flames flask flasks fleck flecked flecking flecks flesh fleshed fleshing flock flocked flocking \
    flocks flout flouted flouting flouts flush flushed flushing fodder fodders fonder forceps forge forged forger \
    forgers forges forgo forgoes forgoing formals forte fortes foster fostered fostering fosters foundling fount founts \
    foxed fried fright frighted frighting frights frond fronds frost frosted frosting frosts frown frowned frowning \
    frowns galley galleys genera giant giants gives glide glides gloss glossed glossing graft grafted grafting grafts \
    grand grands grape grapes grass grassed grassing greed greet greeted greeting greets groan groaned groaning groans \
    groin groins groks groused grousing grout grouted grouting grouts growl growled growling growls grunt grunted \
    grunting grunts guess guessed guessing guile guise guises handier headier healer healers hearth hearths heater \
    heaters heath heaths heave heaves herder herders hoard hoarded hoarding hoards homered homering horse horses hostel \
    hosteled hosteling hostels hovel hovels identity impart imparted imparting imparts imputed imputing incite incites \
    incline inclines indent indented indenting indents inert infernal initiated initiating insect insects inset insets \
    insetted insetting instal instals instill instilled instilling instills intend intended intending intends interlace \
    interlaces interne interned internee internees internes invent invented inventing inventor inventors invents invert \
    inverted inverting inverts lading ladings lager lagers lamer lamers lancing lapel lapels larding largo largos laser \
    lasers latex lather lathered lathering lathers latter lauding lawyer lawyers laxer learnt lease leases leaven \
    leavened leavening leavens lending levee levees lever levered levering levers libel libeled libeling libels licence \
    licences licensee licit lightning loaves locate located locates locating locution locutions logic logon logons loner \
    loners loser losers lover lovers lowed loyal lunch lunched lunching macro macros mange manger mangers manor manors \
    march marched marching massage massages massing maternal mayor mayors means medal medals meddle meddles medial \
    median medians mediated mediating medic medics menage menages messing meted meteor meteors metes metre metres micra \
    micron microns middies miner miners minuet minuets minuses misting misusing miter mitered mitering miters modem \
    modems modulo modulus monies moose moral morals mosses motel motels motile motiles moult moulted moulting moults \
    mound mounded mounding mounds mousse moussed mousses moussing mousy mouth mouthed mouthing mouths muddle muddles \
    multiplex multiplexed multiplexing multiplied multiplies multiply multiplying mussing naive noshing notwork notworks \
    novice novices numbed oaten ocher odder oddest offed older originated originating otter otters outsize outsizes \
    overate overlap overlaps overlying overpay overpaying overpays overplay overplayed overplaying overplays overripe \
    overrode owned packet packets paint painted painting paints palace palaces paler pamper pampered pampering pampers \
    panty parch parched parching parity parry parrying parse parses parson parsons pasta pastas pastel pastels pastie \
    pasties pasts pasty patent patented patenting patents patty pauper paupers peace peaces pease penning permuted \
    permuting persona personae phase phases phoneyed phoneying phoneys phonied phonies phony phonying photon photons \
    picket picketed picketing pickets pierce pierces pitch pitched pitching plaice planet planets plank planked planking \
    planks plant planted planting plants plate plates pleas pocked poker pokers police policed polices policing polity \
    poplar poplars populated populating poser posers positron positrons powder powdered powdering powders prayer prayers \
    precious preps prevent prevented preventing prevents preys prick pricked pricking pricks pricy pride prides primacy \
    primate primates prime primes prince princes prise prises prize prizes proceed produce produced produces producing \
    profess professed professing prone properly prosy protest protested protesting protests prove proved proves prowess \
    pubic punch punched punching quack quacked quacking quacks qualify qualifying quantify quantifying quietus quilt \
    quilted quilting quilts quirk quirked quirking quirks quite quoth racing radii radius rafting raging raking rangy \
    ransom ransomed ransoming ransoms ranting raping ratio ratios ratting raving ravings razing readier reamer reamers \
    reaper reapers rebind rebinding rebinds rebuses recant recanted recanting recants recommenced recommencing redden \
    reddened reddening reddens redder reedy reefer reefers refereed refile refiles refuge refuges refute refutes regain \
    regained regaining regains regard regarded regarding regards regent regents reheat reheated reheating reheats \
    relates relaxed relay relayed relaying relays relent relented relenting relents remainder remaindered remainders \
    remand remanded remanding remands reneged reneging repaid repay repaying repays repeal repealed repealing repeals \
    repent repented repenting repents requite requites resent resented resenting resents reside resides resister \
    resisters resort resorted resorting resorts restated restating retain retained retaining retains retard retarded \
    retarding retards retch retched retching retort retorted retorting retorts revel reveled reveling revelled revelling \
    revels revered reverence reverences revering revolve revolves rewind rewinding rewinds reword reworded rewording \
    rewords ridded rifer ripen ripened ripening ripens riser risers rises riven roach roached roaching roster rosters \
    rotund rouge rouges rouse rouses routs salved sander sanders sarong sarongs sated sawed scald scalded scalding \
    scalds scalp scalped scalping scalps scaly scare scares scent scented scenting scents schema scone scones scorn \
    scorned scorning scorns scream screamed screaming screams scrip scrips scuffle scuffles seating secrete semen senior \
    seniors sentience serer serve served serves servile sever severed severing severs sexting shack shacks shade shades \
    shaft shafted shafting shafts shake shaker shakers shakes shale shall shame shames shard shards shark sharked \
    sharking sharks sharp sharped sharping sharps shave shaved shaven shaves sheaf sheen sheep sheer sheered sheering \
    sheers shell shelled shelling shells shelved shelving shill shilled shilling shills shingle shingles shire shires \
    shirt shirted shirting shirts shitting shock shocked shocking shocks shoon shoot shooting shoots shore shores shorn \
    shout shouted shouting shouts shrift shtick shticks shuck shucked shucking shucks sidecar sidecars signings silenced \
    silencing simile similes simplex simply singe singeing singes singly siring sitting sittings skate skates skeet \
    skill skilled skills slack slacked slacking slacks slate slates slaved sleek sleeked sleeking sleeks sleet sleeted \
    sleeting sleets slender slept slice slicer slicers slices slick slicked slicking slicks slier slime sliver slivered \
    slivering slivers slope slopes slosh sloshed sloshing slush smack smacked smacking smacks smash smashed smashing \
    smell smelled smelling smells smite smites smock smocked smocking smocks smuggest snack snacked snacking snacks \
    snare snares sneak sneaked sneaker sneakers sneaking sneaks snide snider snipe snipes snitch snitched snitching \
    snore snores snort snorted snorting snorts snuck snuffle snuffles snuggest soled sough soughed soughing soughs \
    spacial spacy spade spades spake spare spares spate spates spear speared spearing spears speck specked specking \
    specks spelt spend spender spenders spending spends spewed spice spices spider spiders spied spill spilled spilling \
    spills spilt spite spites splat splats spliced splicing splint splinted splinting splints spoke spokes spore spores \
    sport sported sporting sports spreed spring springing springs squire squires stags stake stakes stale stales stalk \
    stalked stalking stalks stall stalled stalling stalls stank starch starched starching stare stared staring stark \
    starling startled startling starved starving stash stashed stashing statue statues stave staved staves steak steaks \
    steam steamed steaming steams steed steeds steep steeped steeping steeps stent stents stifled stifling stile stiles \
    stilt stilted stilts sting stinging stings stink stinking stinks stitch stitched stitching stoke stokes stole stoles \
    stolid stone stones stony storeys stork storks storm stormed storming storms stormy stove stoves strap straps streak \
    streaked streaking streaks strep striated stricture strictures striking stripe striped striping stripling stript \
    strived striving stroll strolled strolling strolls strop strops struck strung stunk styli stylus suction suctioned \
    suctioning suctions suits summery summit summits sunder sundered sundering sunders surrey surreys swash swashed \
    swashing swatch sweat sweating sweats sweep sweeping sweeps sweet sweets swell swelled swelling swells swift swifts \
    swill swilled swilling swills swine swines swore syringed syringing tamer tamers taped taping telephony there these \
    theses thicket thickets thine think thinking thinks thinned thinning thins thong thongs though thrash thrashed \
    thrashing threat threats threw throe throes throw throwing throws thrust thrusting thrusts thump thumped thumping \
    thumps thunk thunks thyme ticked ticker tickers tiger tigers timber timbered timbering timbers tirade tirades tithe \
    tithes tittle tittles toady toadying toddy toked tokes tonal tonic tonics torch torched torching tough toughs toxic \
    trace tracer tracers traces tract tracts trafficked trafficking trait traits trawl trawled trawling trawls tread \
    treading treads triad triads tribal trick tricked tricking tricks trifled trifling trill trilled trilling trills \
    tripled tripling tropic tropics truck trucked trucker truckers trucking trucks truest truss trussed trussing tryst \
    trysted trysting trysts twain twinged twinging tying udder udders unbent unblock unblocked unblocking unblocks \
    underfed underling unknowing unleaded unload unloaded unloading unloads unreal unseat unseated unseating unseats \
    unset untie unties untiring untitled upped usable vague valiant valve valves vapid variably vender venders verily \
    verity versify versifying victor victors victual victualed victualing victuals vireo vireos visibly vocation \
    vocations voile vouched vouches waken wakened wakening wakens walleyed waning wanner warding warming warping warring \
    weigh weighed weighing weighs wheal wheals wheedled wheedling wheezed wheezing whereas while whiles whine whines \
    whiten whitened whitening whitens whits whore whores widow widowed widowing widows wiener wieners wight wights \
    winger wingers winnow winnowed winnowing winnows winter wintered wintering winters witch witched witching withdraw \
    withdrawing withdraws women wound wounded wounding wounds woven wright wring wringing wrings writhe writhed writhes \
    writhing writs wroth wrung 
    """.split(separator: " ").map(String.init))
}
