/// Frequent misspellings with their corrections. The list also covers short words, words outside user interfaces, and
/// misspellings that differ in several letters.
enum Misspellings {
  /// Returns the correction of a listed misspelling or of one of its regular forms, or `nil` if the word is not listed.
  static func correction(of word: String) -> String? {
    if let intendedWord = table[word] { return intendedWord }
    for ending in ["s", "ed", "ing", "ly"] where word.hasSuffix(ending) && !word.hasSuffix("ss") {
      let stem = String(word.dropLast(ending.utf8.count))
      let dropsE = ending == "ed" || ending == "ing"
      guard let intendedWord = table[stem] ?? (dropsE ? table[stem + "e"] : nil) else { continue }
      let form = (dropsE && intendedWord.hasSuffix("e") ? String(intendedWord.dropLast()) : intendedWord) + ending
      // `ignored` is correct, although `ignor` is not. `occur` doubles its last letter.
      return form == word ? nil : table[form] ?? form
    }
    return nil
  }

  /// Returns whether the text contains a misspelling of at most five letters. A fast check, because most words are
  /// longer.
  static func hasShortOne(in text: String) -> Bool {
    var hasMisspelling = false
    shortWords(of: text, atMost: 5) { hasMisspelling = hasMisspelling || short.contains($0) }
    return hasMisspelling
  }

  private static let short = table.shortWords(atMost: 5)

  /// Misspellings in the form `wrong=right`. No dictionary contains a misspelling or its regular forms;
  /// `OrdinaryWordsTests` verifies this with Debian's dictionaries.
  static let table = WordTable(
    """
    abandonned=abandoned aberation=aberration abondon=abandon abreviation=abbreviation absense=absence \
    accelleration=acceleration acceptible=acceptable accesible=accessible accessable=accessible \
    accidentaly=accidentally accidently=accidentally accomodate=accommodate accomodation=accommodation \
    accordeon=accordion accross=across acheive=achieve acheivement=achievement achive=achieve acknowlege=acknowledge \
    acommodate=accommodate acount=account acqired=acquired acquaintence=acquaintance acquisiton=acquisition \
    activites=activities activly=actively actualy=actually acumulate=accumulate acurate=accurate adapater=adapter \
    additionaly=additionally additonal=additional adition=addition aditional=additional adminstrator=administrator \
    adquire=acquire adress=address adresses=addresses adversing=advertising adverstising=advertising \
    advertisment=advertisement advertsing=advertising aggreement=agreement aggregat=aggregate aggregrate=aggregate \
    aggresive=aggressive agian=again agreegate=aggregate agreemnt=agreement agregate=aggregate agreggate=aggregate \
    agressive=aggressive ajust=adjust algorith=algorithm algoritm=algorithm algorythm=algorithm allign=align \
    allmost=almost allready=already alltogether=altogether allways=always alowed=allowed alows=allows \
    alreday=already alredy=already alternativly=alternatively altough=although ammount=amount amoung=among \
    amout=amount analitics=analytics analyic=analytic analysys=analysis analytcs=analytics anaylsis=analysis \
    anlysis=analysis annonymous=anonymous annotaion=annotation annoymous=anonymous anonimous=anonymous \
    anonymus=anonymous anotation=annotation anounce=announce anouncement=announcement anual=annual anwser=answer \
    apear=appear aplication=application aplied=applied appart=apart appearence=appearance apperance=appearance \
    applicaiton=application applicaton=application appove=approve appropiate=appropriate appropriatly=appropriately \
    approriate=appropriate aproach=approach aproval=approval aproximate=approximate arbitary=arbitrary \
    arbitraty=arbitrary archtecture=architecture arguement=argument arguemnt=argument arraival=arrival \
    artical=article asign=assign asociated=associated assigment=assignment assignement=assignment \
    assocation=association assumtion=assumption asume=assume asynchonous=asynchronous asyncronous=asynchronous \
    atach=attach atachment=attachment atempt=attempt atribute=attribute attachement=attachment attemp=attempt \
    attemtp=attempt attension=attention attribue=attribute attribut=attribute authenication=authentication \
    authentification=authentication authetication=authentication authorisaton=authorisation \
    authorizaton=authorization autocompletition=autocompletion automatially=automatically automaticaly=automatically \
    automaticly=automatically auxilary=auxiliary avaiable=available availabe=available availabilty=availability \
    availble=available availible=available avalable=available avaliable=available avarage=average averege=average \
    avilable=available backgorund=background backgroud=background backround=background bandwith=bandwidth \
    basicly=basically batery=battery beacuse=because becasue=because becomming=becoming becouse=because \
    becuase=because beeing=being befor=before beggining=beginning begining=beginning begn=begin behaivor=behavior \
    behaviuor=behaviour behavour=behaviour beleive=believe benificial=beneficial beteen=between betwen=between \
    betwwen=between bookamrk=bookmark bookmakr=bookmark bookmarkd=bookmarked bookmrk=bookmark boundries=boundaries \
    boundry=boundary broswer=browser brower=browser bttons=buttons buisness=business busines=business \
    bussiness=business buton=button calandar=calendar calander=calendar calculater=calculator caluclate=calculate \
    calulate=calculate canceld=canceled cancled=canceled candiate=candidate capabilites=capabilities \
    capablity=capability carachter=character caracter=character catagories=categories catagory=category \
    categoy=category categry=category cateogry=category catgory=category cemetary=cemetery certian=certain \
    certificat=certificate challange=challenge chanels=channels changable=changeable channle=channel \
    charachter=character charactor=character charater=character charcter=character chekc=check cheked=checked \
    choise=choice choosen=chosen chosed=chosen cirlce=circle clasification=classification classifed=classified \
    clicable=clickable clickabel=clickable cliens=clients clik=click colect=collect colection=collection \
    collegue=colleague collumn=column colums=columns comand=command coment=comment comit=commit comited=committed \
    comming=coming commited=committed commitee=committee commiting=committing commmand=command \
    comparision=comparison comparsion=comparison compatability=compatibility compatable=compatible \
    compatibilty=compatibility compatiblity=compatibility compleate=complete completition=completion \
    completly=completely componant=component componenet=component componet=component comprension=comprehension \
    compresion=compression computaion=computation comress=compress comunicate=communicate comunication=communication \
    comunity=community concatination=concatenation concatonate=concatenate concensus=consensus concent=consent \
    concious=conscious conditionaly=conditionally condtion=condition conected=connected conection=connection \
    confgure=configure configration=configuration configuation=configuration configuraton=configuration \
    confirmaton=confirmation conjuction=conjunction connecton=connection conneted=connected connetion=connection \
    consern=concern conset=consent consistancy=consistency consistant=consistent consits=consists consnt=consent \
    constrainted=constrained constrcut=construct constuct=construct consumpton=consumption containes=contains \
    containg=containing contet=content contextes=contexts contian=contain continous=continuous \
    continueing=continuing contnet=content contoller=controller contorl=control contributer=contributor \
    controler=controller conveniant=convenient converstion=conversion convertion=conversion convinient=convenient \
    coordiante=coordinate copyrigth=copyright corect=correct corespond=correspond correclty=correctly \
    correctely=correctly correspondance=correspondence corresponing=corresponding corrolate=correlate cound=could \
    counrty=country countrys=countries couter=counter couting=counting coutn=count coutner=counter coutry=country \
    crahs=crash crashs=crashes creaetd=created creat=create createing=creating cricital=critical critera=criteria \
    cuont=count curent=current currenly=currently currenty=currently currrent=current customizeable=customizable \
    custumer=customer cutomer=customer dashboad=dashboard dashbord=dashboard databse=database datbase=database \
    deafult=default decison=decision decriptor=descriptor defalt=default defauls=defaults defaut=default \
    defenition=definition defered=deferred deffered=deferred definate=definite definately=definitely \
    definatly=definitely definetly=definitely definitly=definitely defintely=definitely defintion=definition \
    defualt=default deivce=device delcare=declare delet=delete deleteing=deleting delimeter=delimiter \
    deliverd=delivered dependancies=dependencies dependancy=dependency dependecy=dependency deprected=deprecated \
    depricated=deprecated desciption=description descripion=description descripton=description \
    descrition=description desination=destination destinaton=destination destory=destroy detatch=detach \
    detecion=detection determin=determine devcie=device developement=development developped=developed devide=divide \
    devlop=develop diable=disable diaglog=dialog dialouge=dialogue diferent=different diferrent=different \
    differnt=different diffrence=difference diffrent=different digitial=digital dimention=dimension dimiss=dismiss \
    dipslay=display dirctory=directory direcly=directly direcotry=directory directoy=directory disapear=disappear \
    disappered=disappeared disconect=disconnect discoverd=discovered dismis=dismiss dismissble=dismissible \
    dismissd=dismissed dispaly=display displayd=displayed dissable=disable dissapear=disappear dissappear=disappear \
    dissmiss=dismiss distiction=distinction distingush=distinguish docuement=document docuemnt=document \
    documant=document documentaion=documentation documetation=documentation donload=download dowload=download \
    downlaod=download downloded=downloaded droped=dropped droping=dropping duplciate=duplicate duplicat=duplicate \
    duplicte=duplicate duraiton=duration duraton=duration durration=duration durring=during dynamicaly=dynamically \
    dynmaic=dynamic easly=easily edditor=editor efficency=efficiency efficent=efficient efficientcy=efficiency \
    eigth=eighth elemet=element elemnt=element elipsis=ellipsis elment=element embeded=embedded empy=empty \
    emtpy=empty enabeld=enabled enalbe=enable encoutered=encountered encryped=encrypted encypt=encrypt \
    encyption=encryption engagemnt=engagement engagment=engagement enity=entity enought=enough enouhg=enough \
    enrollement=enrollment enrollmet=enrollment enrty=entry enterd=entered entites=entities enviornment=environment \
    enviroment=environment enviromental=environmental environement=environment equivalant=equivalent eror=error \
    erorr=error errror=error esential=essential especialy=especially essencial=essential establised=established \
    estimat=estimate evaluted=evaluated evalution=evaluation everthing=everything evet=event evnet=event \
    examle=example exampel=example exapmle=example excact=exact excecute=execute exceded=exceeded excedes=exceeds \
    exceeed=exceed excelent=excellent exceptionaly=exceptionally exchage=exchange exclued=exclude \
    exclusivly=exclusively excpetion=exception execept=except execeution=execution exection=execution \
    exectuable=executable exeption=exception exercize=exercise exisiting=existing existance=existence \
    existant=existent existense=existence exlcude=exclude exlude=exclude exmaple=example expcet=expect \
    expeced=expected expecially=especially expection=expectation experiance=experience experiece=experience \
    experiement=experiment experimantal=experimental experimnt=experiment experment=experiment expiraton=expiration \
    expirery=expiry explaination=explanation explicitely=explicitly explicity=explicitly explict=explicit \
    expresion=expression exprot=export exsiting=existing extenal=external extened=extended extention=extension \
    extreem=extreme extremly=extremely facillitate=facilitate faild=failed failiure=failure failre=failure \
    failue=failure failuer=failure faliure=failure familar=familiar favorit=favorite favoutite=favourite \
    featue=feature featuers=features feaure=feature feautre=feature febuary=february feedbak=feedback feild=field \
    fialed=failed fialure=failure fiels=fields fileld=filled filterd=filtered finaly=finally finised=finished \
    finsih=finish firsty=firstly firts=first flaged=flagged foldr=folder follwing=following folow=follow \
    foregound=foreground foreing=foreign forground=foreground foriegn=foreign formated=formatted \
    formating=formatting forteen=fourteen fortunatly=fortunately forumla=formula forwad=forward fourty=forty \
    foward=forward framewrok=framework framwork=framework freqency=frequency freqently=frequently frequecy=frequency \
    fucntion=function fuction=function functionaly=functionally functionlity=functionality \
    functionnality=functionality functon=function funtion=function furhter=further furthur=further futher=further \
    galery=gallery gallary=gallery garantee=guarantee gaurantee=guarantee gaurd=guard genarate=generate \
    generaed=generated generaly=generally genrate=generate gerneral=general gesure=gesture goverment=government \
    gramar=grammar grammer=grammar greather=greater gruop=group guarentee=guarantee guarrantee=guarantee \
    guidence=guidance hapened=happened happend=happened happended=happened happenning=happening harasment=harassment \
    hardward=hardware harrass=harass harware=hardware heigh=height heigth=height heirarchy=hierarchy \
    hiarchy=hierarchy hieght=height hierachy=hierarchy higest=highest highligh=highlight hightlight=highlight \
    histoy=history histroy=history histry=history hompage=homepage horizantal=horizontal horizonal=horizontal \
    hsitory=history hte=the hydraded=hydrated idenfitier=identifier identfier=identifier identies=identities \
    identifed=identified identifer=identifier identifieer=identifier identifiy=identify identitiy=identity \
    ignor=ignore ignord=ignored ignorred=ignored imediate=immediate imformation=information immediatley=immediately \
    immediatly=immediately immidiate=immediate implemenation=implementation implementaion=implementation \
    implementd=implemented implemention=implementation impliciet=implicit implictly=implicitly \
    implmentation=implementation importan=important importent=important impresion=impression improvment=improvement \
    imprssion=impression inactvie=inactive inacurate=inaccurate incldue=include includ=include includng=including \
    inclued=include incomming=incoming incompatable=incompatible incompatiblity=incompatibility \
    inconsistant=inconsistent incorect=incorrect incorret=incorrect incremential=incremental indeces=indices \
    indefinately=indefinitely indentifier=identifier independant=independent indexs=indexes indiactor=indicator \
    indicateds=indicated indivdual=individual individualy=individually infinte=infinite infomation=information \
    inforamtion=information informaton=information infromation=information inital=initial initalise=initialise \
    initalize=initialize initialy=initially initiliaze=initialize inlcude=include inpput=input inputed=inputted \
    inserion=insertion instace=instance instalation=installation instaled=installed instaling=installing \
    installaion=installation installtion=installation instanse=instance insted=instead instructon=instruction \
    instuction=instruction intall=install intance=instance intead=instead inteface=interface interace=interface \
    interaciton=interaction interactionn=interaction interactons=interactions interation=interaction \
    interfce=interface interger=integer intergrate=integrate intergration=integration intermitent=intermittent \
    internaly=internally interpet=interpret interrim=interim interrupion=interruption interupt=interrupt \
    interuption=interruption intervall=interval intevral=interval intial=initial intialize=initialize \
    intresting=interesting introducton=introduction intruction=instruction invaild=invalid invald=invalid \
    invalud=invalid invisble=invisible invitaton=invitation invokation=invocation irrelevent=irrelevant \
    itentical=identical iteraction=interaction iteratate=iterate itslef=itself jounral=journal journel=journal \
    keybaord=keyboard keybard=keyboard keybord=keyboard keywork=keyword knowledgable=knowledgeable \
    knowlege=knowledge knwon=known labed=labeled lable=label lagnuage=language landscap=landscape langage=language \
    langauge=language languague=language languge=language lanscape=landscape lanuage=language latests=latest \
    lattitude=latitude lauch=launch laucnh=launch lcoation=location leanr=learn legth=length lengh=length \
    lenght=length lentgh=length lenth=length libarary=library libary=library liberary=library librairy=library \
    libraray=library licens=license likelyhood=likelihood limitaion=limitation limted=limited lisence=license \
    listner=listener literaly=literally litle=little loation=location locaion=location localy=locally \
    locaton=location longitute=longitude maintainance=maintenance maintainence=maintenance maintance=maintenance \
    maintenace=maintenance maintian=maintain managment=management manangement=management mananger=manager \
    manditary=mandatory manditory=mandatory mangement=management mannually=manually manualy=manually \
    marshmellow=marshmallow matchs=matches maximium=maximum maximun=maximum maxium=maximum maxiumum=maximum \
    measuremnt=measurement measurment=measurement meausre=measure mecanism=mechanism mechanisim=mechanism \
    mechansim=mechanism medatada=metadata meida=media memebr=member memmory=memory menber=member \
    mentionned=mentioned mesage=message mesasge=message messagess=messages messgae=message messge=message \
    messsage=message metedata=metadata methdo=method metod=method micorphone=microphone micrphone=microphone \
    milisecond=millisecond millenium=millennium millisecons=milliseconds milliseonds=milliseconds minimium=minimum \
    minimun=minimum mintues=minutes minumum=minimum minuts=minutes mirrorred=mirrored mising=missing \
    mispell=misspell misssing=missing modifed=modified modifing=modifying modifiy=modify momment=moment monney=money \
    montior=monitor mounth=month muliple=multiple mulitple=multiple multple=multiple mutiple=multiple \
    mutliple=multiple myabe=maybe navagation=navigation navgation=navigation naviagtion=navigation \
    navigatoin=navigation navigaton=navigation navigtion=navigation necassary=necessary neccesary=necessary \
    neccessarily=necessarily neccessary=necessary necesary=necessary necessarly=necessarily negativ=negative \
    negociate=negotiate netowrk=network netwrok=network newletter=newsletter nework=network newtork=network \
    nofitication=notification noraml=normal normaly=normally notfication=notification noticable=noticeable \
    notifcation=notification notifiation=notification notificaiton=notification notificatoin=notification \
    nubmer=number numbr=number numebr=number numer=number obejct=object objcet=object objct=object \
    obsolecence=obsolescence obtian=obtain ocassion=occasion occasionaly=occasionally occassion=occasion \
    occassionally=occasionally occour=occur occurance=occurrence occure=occur occured=occurred occurence=occurrence \
    occuring=occurring occurrance=occurrence ocur=occur ocurr=occur ocurred=occurred ocurrence=occurrence \
    offical=official officialy=officially offlien=offline oficial=official ojbect=object ommit=omit ommited=omitted \
    ommitted=omitted onboading=onboarding onboardng=onboarding onborading=onboarding onclik=onclick \
    opeartion=operation opeend=opened opend=opened openning=opening operaton=operation opertation=operation \
    oportunity=opportunity oppened=opened opperation=operation opposit=opposite oppurtunity=opportunity \
    optimizaton=optimization optinal=optional optionaly=optionally optionnal=optional optonal=optional \
    ordinaly=ordinarily orginal=original orienation=orientation orientaion=orientation origional=original \
    orignal=original otehr=other otherise=otherwise ouptut=output ouput=output outpout=output overidden=overridden \
    overide=override overiden=overridden overlayed=overlaid overriden=overridden overwiew=overview \
    overwritting=overwriting owerwrite=overwrite pacakge=package packege=package packge=package paeg=page \
    pagaes=pages pallete=palette paralel=parallel paralell=parallel paramater=parameter parameterr=parameter \
    parametr=parameter paramter=parameter paremeter=parameter parital=partial parralel=parallel parrallel=parallel \
    particpate=participate particualr=particular particularily=particularly partiton=partition pased=passed \
    passord=password passowrd=password passwrod=password pasword=password patern=pattern paticular=particular \
    pattren=pattern payement=payment paymnet=payment peform=perform peformance=performance percantage=percentage \
    percentge=percentage percieve=perceive perclude=preclude peresonal=personal perfom=perform \
    perfomance=performance performace=performance performence=performance perhasp=perhaps perhpas=perhaps \
    perid=period periodicaly=periodically permanant=permanent permenant=permanent permision=permission \
    permissin=permission permissoin=permission permisson=permission permited=permitted permiting=permitting \
    peroid=period peroidic=periodic persistance=persistence persistant=persistent persitent=persistent \
    personalisaton=personalisation personalizaton=personalization personaly=personally personel=personnel \
    personnal=personal persue=pursue pharse=phrase phisical=physical pictue=picture picutre=picture \
    placeholer=placeholder placholder=placeholder plaform=platform platfom=platform platfrom=platform \
    playlst=playlist pleae=please pleease=please plese=please pofile=profile poistion=position posession=possession \
    posibility=possibility posible=possible positition=position positon=position possable=possible possbile=possible \
    possibe=possible possibilty=possibility possition=position postion=position postition=position pourpose=purpose \
    poweful=powerful practial=practical preceed=precede precisly=precisely precison=precision prefences=preferences \
    preferance=preference prefered=preferred prefering=preferring prefernce=preference preferrence=preference \
    prefrence=preference prepair=prepare prerequisit=prerequisite presance=presence presense=presence \
    presicion=precision pressd=pressed pressent=present previes=previous previos=previous previouly=previously \
    previus=previous prevous=previous priavte=private pricavy=privacy primarly=primarily primative=primitive \
    prining=printing privacey=privacy privelege=privilege privilage=privilege priviledge=privilege privte=private \
    proably=probably probalby=probably probaly=probably probelm=problem problme=problem procces=process \
    proccess=process proceedure=procedure proces=process processer=processor proceure=procedure prodcut=product \
    producter=producer profesional=professional proffesional=professional proffile=profile proflie=profile \
    progam=program progess=progress proggress=progress programable=programmable progres=progress promt=prompt \
    proove=prove properites=properties propertly=properly propertys=properties propery=property propeties=properties \
    propogate=propagate propogation=propagation propotion=proportion propper=proper proprety=property \
    protcol=protocol protoco=protocol provde=provide provders=providers provied=provide provison=provision \
    proxys=proxies prvate=private prvide=provide pseudonymus=pseudonymous psuedo=pseudo publc=public \
    publically=publicly publis=publish puchase=purchase purcahse=purchase purchace=purchase purchaes=purchase \
    purchse=purchase pusedo=pseudo qeury=query qualitiy=quality quanity=quantity quantaty=quantity quckly=quickly \
    quering=querying querry=query querys=queries questionaire=questionnaire questionnare=questionnaire \
    quiting=quitting radious=radius raduis=radius reacently=recently reachs=reaches realod=reload realted=related \
    realy=really reaosn=reason reasonn=reason reccomend=recommend reccommend=recommend reccuring=recurring \
    receieve=receive receipient=recipient recepient=recipient recieipt=receipt reciept=receipt recieve=receive \
    reciever=receiver recipent=recipient recipts=receipts recive=receive recnet=recent recod=record \
    recogise=recognise recomend=recommend recomendation=recommendation recommanded=recommended recommmend=recommend \
    recongize=recognize reconize=recognize recored=record recources=resources recquired=required recrod=record \
    recuring=recurring recurrance=recurrence redircet=redirect redirct=redirect redudant=redundant refence=reference \
    referal=referral referance=reference refered=referred refering=referring refernce=reference reffer=refer \
    refferal=referral refrence=reference refresch=refresh refrsh=refresh regardles=regardless regester=register \
    registerd=registered registraion=registration registraton=registration regitered=registered regsiter=register \
    reguarding=regarding regularily=regularly relaese=release relase=release relativly=relatively relavent=relevant \
    releated=related relevence=relevance relevent=relevant reloded=reloaded reltaive=relative remainding=remaining \
    remaing=remaining rember=remember remeber=remember remenber=remember remian=remain remindar=reminder \
    reminde=remind reminer=reminder remoe=remove remoev=remove remooved=removed removd=removed removeing=removing \
    remvoe=remove rendring=rendering reoccuring=recurring reopend=reopened reorderd=reordered repalce=replace \
    repeate=repeat repeatly=repeatedly replacment=replacement reponse=response repositary=repository \
    repositroy=repository represantation=representation representaion=representation reprot=report repsonse=response \
    reqest=request reqeust=request requets=request requierd=required requiered=required requirment=requirement \
    requred=required requst=request resently=recently reseved=reserved resevoir=reservoir resgister=register \
    reslut=result resolutin=resolution resoluton=resolution resolv=resolve resoruce=resource resouce=resource \
    resovle=resolve respectivly=respectively responce=response respone=response responsability=responsibility \
    responsable=responsible responsiblity=responsibility resposne=response resquest=request restarant=restaurant \
    restaraunt=restaurant restaurent=restaurant restor=restore restricton=restriction resturant=restaurant \
    resturn=return resutl=result retenion=retention retension=retention retreive=retrieve retrieveing=retrieving \
    retrive=retrieve retrun=return retun=return reveiw=review revelant=relevant reviwe=review rewinded=rewound rewriten=rewritten \
    rhytm=rhythm rigth=right rihgt=right rythm=rhythm saftey=safety satelite=satellite sattelite=satellite \
    savd=saved scedule=schedule sceen=screen schduled=scheduled schedual=schedule scheduel=schedule schem=scheme \
    scholl=school screeen=screen screenhsot=screenshot scren=screen screnshot=screenshot scrolable=scrollable \
    scroled=scrolled scroling=scrolling scrool=scroll scrren=screen seach=search searchs=searches searh=search \
    secion=section seciton=section secondry=secondary secrity=security secruity=security secton=section \
    secundary=secondary securty=security seesion=session selcted=selected selction=selection selectd=selected \
    seleted=selected seletion=selection sensative=sensitive sensitve=sensitive senstive=sensitive sepcify=specify \
    seperate=separate seperation=separation seperator=separator seprate=separate seqeunce=sequence sequece=sequence \
    sequense=sequence serach=search serice=service serivce=service servce=service serveral=several sesarch=search \
    sesion=session sessoin=session sesssion=session seting=setting settigns=settings settins=settings \
    settting=setting severeal=several severl=several sevice=service shceduled=scheduled shedule=schedule \
    shold=should shorcut=shortcut shortcurt=shortcut shotcut=shortcut shoud=should shoudl=should sidebr=sidebar \
    siezed=seized signficant=significant significent=significant signifigant=significant signle=single silder=slider \
    similarily=similarly similiar=similar simlar=similar simliar=similar simpy=simply simular=similar \
    simultanous=simultaneous sincerly=sincerely singel=single sitaution=situation slient=silent softare=software \
    sofware=software somehwere=somewhere sometihng=something somthing=something somwhere=somewhere soruce=source \
    sotfware=software sotrage=storage souce=source sourece=source speach=speech spead=spread specal=special \
    specfic=specific specfied=specified specifed=specified specifially=specifically specificaiton=specification \
    specificaly=specifically specifiy=specify speciifc=specific sponser=sponsor sponsord=sponsored spreaded=spread \
    stabel=stable standars=standards standart=standard standerd=standard stange=strange startegy=strategy \
    statictics=statistics statistcs=statistics statment=statement statsitics=statistics statuss=status staus=status \
    stauts=status stirng=string stoarge=storage stoped=stopped stoping=stopping storeage=storage strated=started \
    strengh=strength strenght=strength strign=string strngs=strings structur=structure strucutre=structure \
    struture=structure stucture=structure stylesheat=stylesheet subcription=subscription subit=submit \
    submited=submitted submiting=submitting subscibe=subscribe subscirbe=subscribe subscripton=subscription \
    subseqent=subsequent subsequant=subsequent subsriber=subscriber subsription=subscription substract=subtract \
    subtitel=subtitle succceed=succeed succed=succeed succes=success succesful=successful successed=succeeded \
    successfull=successful successfuly=successfully succsess=success suceed=succeed suceess=success sucess=success \
    sucessful=successful sucsess=success suffcient=sufficient sufficent=sufficient suficient=sufficient \
    sugession=suggestion sugest=suggest sugestion=suggestion suggesstion=suggestion suggeston=suggestion \
    suggetion=suggestion sumary=summary sumbit=submit sumbitted=submitted summarry=summary supoort=support \
    suport=support suppored=supported suppossed=supposed suppport=support supress=suppress suprise=surprise \
    suround=surround surpise=surprise suspeneded=suspended suspention=suspension swich=switch swipd=swiped \
    switchs=switches swithc=switch swped=swiped swtich=switch symetric=symmetric symetrical=symmetrical \
    symmetic=symmetric synchonize=synchronize synchronizaton=synchronization synchronus=synchronous \
    syncronize=synchronize syncronous=synchronous synonim=synonym sysem=system systme=system sytem=system \
    tabel=table tablts=tablets taht=that tapeed=tapped teh=the tehn=then telementry=telemetry telemetery=telemetry \
    telemety=telemetry telemtry=telemetry tempalte=template tempate=template tempature=temperature \
    temperary=temporary temperture=temperature templete=template temporaly=temporarily temporarly=temporarily \
    tempory=temporary termial=terminal terminaton=termination tetx=text texual=textual theese=these \
    themself=themselves themselfs=themselves theri=their thier=their thign=thing thjs=this thourgh=through \
    threashold=threshold threshhold=threshold thresold=threshold thrid=third throughly=thoroughly throught=through \
    thsi=this thumbail=thumbnail thumbnal=thumbnail thumbnial=thumbnail thumnail=thumbnail tihs=this \
    timestamo=timestamp timestmap=timestamp timout=timeout timstamp=timestamp titel=title titile=title todya=today \
    togehter=together toggel=toggle toghether=together togle=toggle togther=together tolerence=tolerance \
    tommorow=tomorrow tommorrow=tomorrow tomorow=tomorrow toobar=toolbar tooblar=toolbar toogle=toggle \
    toolabr=toolbar toolar=toolbar tooltp=tooltip tounge=tongue tpye=type trackign=tracking traked=tracked \
    traking=tracking tranfer=transfer traning=training transacton=transaction transation=transaction \
    transfered=transferred transfering=transferring transfrom=transform transfromation=transformation \
    transistion=transition transiton=transition translaton=translation transltion=translation transmited=transmitted \
    transmiting=transmitting transparant=transparent trasaction=transaction trasnfer=transfer treshold=threshold \
    tresshold=threshold triger=trigger trigerred=triggered triggerd=triggered triggred=triggered truely=truly \
    truncat=truncate trunctated=truncated turnign=turning tutorail=tutorial tutoral=tutorial twelth=twelfth \
    tyep=type typcial=typical typicall=typical typicaly=typically udpate=update uesr=user unabel=unable \
    unavailabe=unavailable unavailble=unavailable unavilable=unavailable unchangable=unchangeable \
    uncompatible=incompatible undefind=undefined underlayed=underlaid understant=understand undesireable=undesirable \
    uneccessary=unnecessary unecessary=unnecessary unexcpected=unexpected unexpeced=unexpected unexpeted=unexpected \
    unforseen=unforeseen unfortunatley=unfortunately unfortunatly=unfortunately unforunately=unfortunately \
    uniqe=unique uniqu=unique univeral=universal unknwon=unknown unkonwn=unknown unkown=unknown unles=unless \
    unlikey=unlikely unneccessary=unnecessary unnecesary=unnecessary unocde=unicode unregisterd=unregistered \
    unsubcribe=unsubscribe unsuccesful=unsuccessful unsuccessfull=unsuccessful unsucessful=unsuccessful \
    unsuported=unsupported untill=until untli=until upate=update updae=update updateing=updating upgarde=upgrade \
    upgradeing=upgrading uplaod=upload uplod=upload usally=usually usefull=useful useing=using usre=user usrs=users \
    usser=user usualy=usually utilites=utilities utilty=utility utlity=utility vaild=valid vairable=variable \
    valdiate=validate valeu=value validat=validate validaton=validation valule=value valuse=values \
    varables=variables varaible=variable variabe=variable variaton=variation varible=variable varient=variant \
    vehical=vehicle veiw=view verfication=verification verfied=verified verfy=verify verical=vertical \
    verifed=verified verion=version verison=version versoin=version verticle=vertical vesion=version viewd=viewed \
    viist=visit visable=visible visbile=visible visbility=visibility visibile=visible visibilty=visibility \
    visiblity=visibility visting=visiting vistor=visitor vlaue=value volum=volume volumne=volume voulme=volume \
    vulnerabilty=vulnerability waht=what wainting=waiting wallt=wallet warnign=warning watchign=watching wdith=width \
    webiste=website websit=website wedsite=website wehn=when wehther=whether whcih=which wheter=whether whihc=which \
    wich=which widgit=widget widgt=widget widht=width widthout=without wiget=widget wiht=with wihtout=without \
    wilcard=wildcard windos=windows windwo=window winodw=window wiritng=writing wirte=write witdh=width \
    withdrawl=withdrawal withing=within witout=without wokr=work workflw=workflow workign=working worng=wrong \
    woud=would woudl=would wraping=wrapping writen=written writting=writing wrogn=wrong wroking=working yeild=yield \
    yera=year yesturday=yesterday yoru=your
    """)
}
