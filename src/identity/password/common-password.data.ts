/** Words that very many people choose: names, teams, cars, pets, brands, swear words. Lower case, by theme. */
export const COMMON_WORDS = `
password passwort passw0rd passwd pass passe secret private access admin administrator root user guest login logon letmein
welcome hello changeme default master test tester testing temp temporary system server service manager office computer
internet windows microsoft google yahoo hotmail gmail facebook twitter youtube instagram myspace linkedin samsung nokia
motorola blackberry android iphone apple macintosh logitech toshiba compaq packard siemens network wireless security
database oracle cisco linux unix ubuntu debian python java webmaster website software hardware digital program
programmer developer engineer business company consumer customer support helpdesk
abc abcd abcde abcdef abcdefg abcdefgh asd asdf asdfg asdfgh asdfghjk asdfghjkl qwe qwer qwert qwerty qwertyu qwertyui
qwertyuiop qwertz azerty zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc rfv mnbvcxz lkjhgfdsa poiuytrewq
poiuytre ytrewq q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1
zaq1xsw2 xsw2zaq1 qweasd qweasdzxc asdzxc asdqwe qazxsw a1b2c3 a1b2c3d4 a1s2d3f4 abc123 abcd123 aaa aaaa asdasd qweqwe zxczxc
love lover lovely loveme loveyou iloveyou iloveu iloveme mylove truelove sweetlove babylove firstlove lovers loving
loverboy lovebug iloveyou2 iloveu2 iloveyou1 darling honey honeybun sweetie sweetheart sweet sweety sweetpea kisses kissme
hugs hugme cutie cutiepie baby babe babyboy babygirl babydoll babyface princess prince queen king kingdom angel
angels angelica angelina beautiful beauty pretty gorgeous handsome sexy sexygirl sexyboy hottie friend friends friendship
bestfriend forever together family mother father mommy daddy sister brother mother1 grandma grandpa children
monkey dragon tiger tigers lion eagle eagles falcon hawk panther panthers leopard jaguar cougar cheetah wolf wolves
wolfpack wolfgang wolverine coyote bear bears teddybear polarbear grizzly elephant giraffe gorilla dolphin dolphins
penguin turtle rabbit bunny hamster kitten kitty kitty1 cats catwoman puppy doggy doggie dogs bulldog bulldogs poodle
beagle rottweiler labrador retriever dalmatian chihuahua dachshund horse horses mustang stallion pony chicken rooster turkey
duck goose parrot raven ravens bluebird cardinal phoenix spider scorpion scorpio cobra viper python rattlesnake
lizard iguana alligator crocodile salmon goldfish catfish starfish swordfish shark sharks whale butterfly dragonfly bumblebee
ladybug snoopy garfield scooby scoobydoo mickey minnie donald goofy pluto tigger winnie pooh poohbear eeyore simba
bambi nemo shrek bugsbunny tweety sylvester popeye spongebob pokemon pikachu digimon dragonball naruto sasuke vegeta
goku inuyasha sailormoon hellokitty barbie batman superman spiderman wolverin ironman hulk daredevil catwoman1 punisher
captain xmen magneto cyclops gambit starwars startrek skywalker darthvader yoda chewbacca hansolo anakin voyager enterprise
enterprise1 stargate babylon babylon5 matrix trinity morpheus neo gandalf frodo bilbo aragorn legolas gollum hobbit
mordor lordoftherings harrypotter hogwarts hermione dumbledore voldemort gryffindor terminator predator godzilla kingkong
rocky rambo jamesbond bond007 goldeneye topgun maverick goose1 iceman indiana scarface godfather gladiator braveheart
titanic casablanca simpsons homer bart southpark cartman futurama friends1 seinfeld kramer xfiles mulder scully buffy
baseball football basketball softball volleyball soccer hockey tennis golf golfer golfing rugby cricket lacrosse swimming
swimmer running runner cycling skating skateboard snowboard skiing surfing surfer boxing wrestling bowling billiards
karate judo kungfu ninja samurai athlete champion champions winner winning victory sports fishing hunting hunter camping
climbing mountain yankees redsox dodgers giants cubs mets braves pirates cardinals orioles mariners rangers astros
phillies athletics cowboys steelers packers raiders broncos patriots dolphins1 vikings bengals redskins falcons saints
buccaneers jaguars chargers seahawks browns lakers celtics bulls knicks pistons rockets spurs mavericks cavaliers
warriors heat magic nuggets penguins flyers bruins redwings blackhawks canucks flames oilers maple canadiens avalanche
devils sabres liverpool liverpoo arsenal chelsea everton manchester manutd united tottenham westham newcastle barcelona
realmadrid juventus milan inter bayern dortmund ajax celtic benfica porto ronaldo ronaldinho messi beckham gerrard
zidane rooney kobe jordan jordan23 michaeljordan lebron shaquille ironmike gretzky federer tigerwoods
mercedes porsche ferrari lamborghini maserati corvette camaro chevy chevrolet chevelle impala silverado tahoe suburban mustang1
cadillac pontiac firebird transam grandprix buick oldsmobile chrysler dodge charger challenger viper1 durango dakota
jeep wrangler cherokee lincoln mercury toyota corolla camry celica supra tacoma tundra honda civic accord prelude integra
acura nissan maxima altima sentra pathfinder skyline mazda miata subaru impreza mitsubishi eclipse suzuki kawasaki yamaha
ducati harley harleydavidson triumph volkswagen jetta passat beetle golfgti audi bmw volvo saab renault peugeot citroen
fiat jaguar1 landrover rangerover bentley rollsroyce motorcycle motorbike truck trucks trucker trucking racing racecar
racer nascar earnhardt formula1 turbo diesel engine garage mechanic driver
michael jennifer jessica ashley amanda michelle nicole daniel joshua matthew andrew christopher christop christian
christine christina christin christy stephanie stephani stephen steven steve robert richard william thomas charles charlie
joseph anthony anthony1 jonathan jonathon nicholas nicolas benjamin samuel samantha alexander alexandra alexande
alexandr alexandre alexandria alexis victoria elizabeth elizabet catherine katherine kathleen kathryn kristina kristen kristin
kristine margaret margarita patricia patrick barbara jacqueline jacquelin caroline carolina carolyn charlotte charlott
danielle gabriel gabriela gabrielle gabriella isabella isabelle isabel veronica valentina valentin valentine valentino vanessa
virginia rebecca rachel angela andrea melissa melanie natalie natasha nathalie nathaniel dominic dominique dominik
frederick frederic fernando francisco francesco francesca franklin florence geraldine giovanni giuseppe gregory guillermo
harrison jeffrey jeremiah josephine juliette lawrence leonardo leonard lorraine madeline madeleine madison marianne
marielle marshall maryjane maryann maximus maximilian mitchell montgomery morrison nathan nicholas1 penelope peterson
phillips raymond reynolds richards roberto robinson rodriguez rosemary russell salvador salvatore santiago sebastian
shannon sherlock spencer stanley sullivan sunshine sylvester1 terrance theodore theresa thompson timothy valerie vincent
wallace williams williamson winston yolanda zachary abraham adriana adrian alejandra alejandro alessandro alberto alfredo
anderson andersen anastasia annabelle annamaria antonio antoine aurelia beatrice beatriz bernadette bernard brandon brenda
brittany britney brooklyn bryan cameron campbell carlos carmen cassandra cassie cecilia chantal chandler chelsea1 cheyenne
clarence claudia clifford clinton colleen constance courtney cristina cristian crystal cynthia dakota1 deborah denise dennis
desiree destiny diamond dolores dorothy douglas eduardo edward eleanor elaine emmanuel enrique erica estrella eugenia
evangeline ezekiel federico felicia felipe florian fredrick garcia genevieve george georgia georgina gerald gloria gonzalez
graham hannah harold heather hector helena henrique hernandez howard hubert humberto ignacio isaac jackson jacob james jasmine
jason jasper javier jeanette jeremy jerome jesus joanna johanna johnson johnny johnston jordan1 jorge juanita julian juliana
julie justin karen karina katrina kelly kenneth kevin kimberly kristofer larry laura lauren leonardo1 leslie lindsay lindsey
lisa logan lorenzo louis louise lucas lucia luciano luisa lucifer magdalena manuel marcel marcello marcelo marcus maria
mariana marie marina marino mario marion marissa mark marlene martha martin martina martinez mary mason mathew mathieu mauricio
maurice maxime maxwell megan miguel mikael mikhail miranda mohamed mohammed mohammad mohamad muhammad monica monique morgan
murphy nancy natalia nelson norman oliver olivia oscar pamela paolo pascal patrice patrizia paul paulina pauline pedro peter
philip philippe phillip pierre priscilla quentin ramirez ramona randall raphael raquel regina renata ricardo riccardo richard1
roberta rodney rodrigo rogerio roland romain romeo ronald rosalie roxanne ruben ryan sabrina sandra santos sara sarah scott
sergio sharon shelby sheldon sherman shirley sidney silvia simon simone sofia sophia sophie stefan stefanie stefano stella
stewart stuart susan suzanne sydney sylvia sylvie tamara tatiana taylor teresa terry tiffany tristan tyler ursula valeria
vladimir walter warren wendy wesley whitney wilson xavier yvette yvonne alice alicia alison allison alyssa amber amelia anita
annie april aaron adam alan albert alex alfred allen amy ana andre andreas andy angelo anna anne arnold arthur audrey austin
autumn bailey barney becky bella ben bernie bernice bertha beth betty beverly bianca bill billy billybob bob bobby bonnie
boris brad bradley brian bridget brooke bruce bruno buddy calvin camille candice carl carla carlo carol carrie carter casey
casper cecil celeste chad charlene chester chloe chris chuck cindy claire clara clark claude clayton cody colin connie connor
cooper corey cory craig curtis daisy dale damian damien dan dana danny darlene darrell darren dave david dawn dean debbie
debra derek derrick diana diane diego dimitri dina dirk don donna doris doug drew duane duke duncan dustin dylan earl eddie
edgar edith edwin elena eli elias ella ellen elliot ellis elmer elsa elvis emily emma eric erik erika erin ernest esther ethan
eugene eva evan evelyn felix fiona floyd frances francis frank frankie fred freddie freddy gary gavin gene geoffrey gilbert
gina ginger gladys glen glenn gordon grace gracie grant greg greta gus guy hans harry harvey heidi helen henry herbert herman
holly hugh hugo ian ida igor irene iris irma isaiah ivan jack jackie jake jamie jan jane janet janice jared jay jean jeff
jenna jennie jenny jerry jesse jessie jill jim jimmy joan joanne jodie joe joel joey john jon jose josh joyce juan judith judy
julia julius june kaiser kara karl karla kate katie kathy katrin kay keith kelley ken kerry kim kirk kristy kurt kyle lance
lana lara lee leo leon leroy lester lewis liam lily linda lloyd lola lou lucy luis luke lydia lynn mabel maggie mandy marc
marco marcia margie marilyn marjorie marlon martine marty marvin matilda matt maureen max maya melinda mercy micah mike milo
milton mindy molly monika nadia naomi natali ned neil nick nicky nicola nina noah nora norma olga otto owen paige pam patty
paula peggy penny perry pete phil philipp preston ralph ramon randy ray rene rex rhonda rick ricky rita rob robbie robin rocco
roger rolf roman ron ronnie rosa rose ross roxy roy ruby rudy ruth sally sam sammy sandy sasha sean seth shane shaun shawn
sheila shelley sherry sheri silvio sonia sonny sonya stacey stacy stan sue susie suzie tanya tara ted teddy tess tim tina todd
tom tommy tony tracey tracy travis trevor troy vera vicky victor viktor vince viola violet vivian wade walt wanda wayne werner
will willie willow willy yuri yves zoe
summer winter spring january february march may july august september october november december monday tuesday wednesday
thursday friday saturday sunday christmas halloween thanksgiving easter birthday holiday vacation weekend midnight morning
evening tonight tomorrow yesterday forever1 always never sunset sunrise moonlight starlight sunlight rainbow thunder
lightning tornado hurricane blizzard snowflake snowball snowman raindrop rainyday ocean island beach paradise heaven heavenly
hellfire universe galaxy planet jupiter saturn neptune uranus venus apollo orion pegasus andromeda aquarius capricorn gemini
sagittarius taurus virgo libra leo1 cancer pisces aries moonbeam stardust starlite superstar rockstar starbuck starfire
america american canada mexico brazil argentina colombia venezuela england britain scotland ireland france germany italy spain
portugal holland belgium sweden norway finland denmark russia poland ukraine romania hungary greece turkey1 israel egypt
morocco africa nigeria australia newzealand japan china korea thailand vietnam indonesia malaysia singapore philippines
pakistan bangladesh india hawaii alaska california florida texas newyork newjersey michigan virginia1 colorado arizona nevada
oregon washington montana wyoming oklahoma nebraska kansas missouri arkansas louisiana mississippi alabama tennessee kentucky
georgia1 maryland delaware pennsylvania massachusetts connecticut vermont wisconsin minnesota illinois chicago houston dallas
phoenix1 seattle boston denver detroit atlanta orlando miami tampa cleveland pittsburgh baltimore sandiego sanfrancisco
losangeles lasvegas hollywood hollywoo brooklyn1 manhattan bronx queens london paris berlin madrid amsterdam brussels vienna
prague moscow istanbul tokyo beijing shanghai hongkong bangkok sydney1 melbourne toronto montreal vancouver ottawa glasgow
edinburgh dublin birmingham leeds stockholm copenhagen warsaw budapest athens lisbon napoli roma milano torino firenze venezia
purple orange yellow green greenday blue bluebell bluesky bluemoon blueeyes black blackcat blackjack blackbird blackdog white
whitey red reddog redhead redrum redneck redbull pink pinkfloyd silver silverfox gold golden goldberg goldfinger goldstar brown
violet1 indigo crimson scarlet magenta turquoise rainbow1 crystal1 diamonds emerald sapphire platinum titanium copper bronze
cookie cookies chocolate chocolat chocolate1 vanilla strawberry blueberry raspberry cherry banana pineapple mango coconut peach
peaches peanut peanuts butter buttercup butterfly1 butterfl butterfingers cheese cheesecake pizza burger hamburger hotdog
sandwich spaghetti noodles pancake pancakes muffin cupcake brownie sugar candy candyman snickers twinkie popcorn pickle pepper
peppermint ginger1 garlic onion potato tomato pumpkin carrot broccoli mushroom coffee espresso cappuccino coke cocacola pepsi
drpepper mountaindew gatorade redbull1 budweiser budlight heineken guinness corona whiskey whisky vodka tequila bacardi jackdaniels
smirnoff champagne martini marlboro newport camel cigarette tobacco marijuana cannabis stoner smokey smokeweed
guitar guitars guitarist drummer drums drumline piano pianoman violin trumpet trombone saxophone bassman music musical musician
musicman metallic metallica megadeth slipknot slayer pantera nirvana pearljam soundgarden ledzeppelin zeppelin acdc kiss aerosmith
vanhalen defleppard bonjovi motley blacksabbath ironmaiden judaspriest rammstein deftones korn limpbizkit linkinpark evanescence
greenday1 blink182 sublime weezer radiohead coldplay oasis beatles lennon rollingstones hendrix jimihendrix doors eminem
tupac tupac1 biggie snoopdog snoopdogg 50cent wutang wutangclan outkast jayz beyonce rihanna madonna britney1 shakira ladygaga
justinbieber onedirection jonas michaeljackson elvis1 presley sinatra mozart beethoven chopin vivaldi
power powers powerful thunder1 lightning1 strong strength warrior soldier marine marines army navy airforce airborne
military police fireman firefighter sniper shooter gunner rifle shotgun pistol magnum beretta hunter1 killer killers assassin
murder death demon devil satan satanic lucifer1 vampire werewolf zombie ghost phantom shadow shadows darkness darkside darkstar
dark darkangel darkknight darklord midnight1 nightmare mystery mystic magical magician wizard sorcerer warlock witch
witchcraft merlin excalibur knight knights castle kingdom1 warcraft worldofwarcraft starcraft diablo diablo2 counterstrike
halflife playstation nintendo xbox xbox360 gameboy gamecube sega sonic mario1 luigi zelda metroid finalfantasy
kingdomhearts runescape everquest minecraft fortnite pokemon1 gamer gamers gaming player players playboy playgirl
freedom liberty justice peace peaceful hope faith trust trustno1 trustnoone believe believer dream dreamer dreams dreaming
miracle destiny1 fortune lucky lucky7 luckydog luckyone success successful money moneyman millionaire million billion dollar
dollars cash rich richman wealth business1 genius einstein newton galileo darwin shakespeare hamlet macbeth romeo1 juliet
jesus1 jesuschrist jesuslovesme christ christ1 christian1 god godisgood godislove godbless blessed blessing lordjesus savior
church bible gospel heaven1 angel1 spirit holyspirit praise worship prayer buddha krishna ganesh allah bismillah
fuck fucker fuckers fucking fuckoff fuckme fuckyou fuckyou1 fuckyou2 fuckit fuckthis shit shithead bullshit bitch bitches
bitchass asshole assholes asshole1 dickhead dick dicks bigdick cock bigcock pussy pussycat pussies cunt whore slut sluts
bastard bollocks wanker motherfucker motherfu sexsex sexy1 sexyman sexything hotsex porn porno pornstar
penis vagina boobs bigboobs boobies bigtits tits nipples hooters panties lesbian lesbians naked nude erotic orgasm blowjob
hardcore horny butthead butthole jackass dumbass badass smartass fatass kickass biteme eatme suckme blowme cumshot cumming
playmate mistress bondage swinger stripper hooker voyeur fetish xxx xxxx
bigdaddy bigdog bigboy bigman bigred bigfoot bigmac bigguy bigbird bigbrother bigmoney badboy badgirl badman goodboy goodgirl
coolman coolguy coolcat cool coolest crazy crazyman crazyboy crazygirl madman madmax maddog hotrod hotstuff hotgirl hotboy hot
superfly supergirl superboy supernova super superman1 spitfire stealth steelman stingray stonecold stoneman streetfighter
sunflower sunnyday sunny sunshine1 surfboard survivor swordfis sysadmin
newuser newpass newpassword mypass mypassword mynameis myname nopassword nopass nothing nobody noone whatever whatever1 whocares
whoami whynot goaway getout openup opensesame sesame password1 letmein1 letmein2 enter enterme remember forgot forget please
pleaseme thankyou goodluck goodbye goodmorning goodnight happy happyday happyness happiness smile smiley smiling laugh
laughing funny funnyman jokers joker clown comedian chilling relax
explorer discovery columbia challenger1 atlantis endeavour apollo13 spaceman spaceship astronaut rocketman rocket airplane
aircraft airbus boeing pilot helicopter cessna concorde submarine battleship titanic1 captain1 commander general colonel
sergeant corporal lieutenant admiral president governor senator
doctor nurse medical medicine hospital pharmacy psychology psychiatry psychiatrist dentist surgeon scientist chemistry
biology physics science history geography economics philosophy literature education university college school highschool
student teacher professor academy scholar graduate
freeuser freepass lifehack heka6w2 srinivas drowssap ncc1701 ncc1701d ncc1701e thx1138 rush2112 access14 abgrtyu jordan23
catch22 front242 red123 bond007 test123 admin123 pass123 hello123 love123 qwe123 asd123 zxc123 123qwe 123abc 1234qwer 123qweasd
123456a a123456 a12345 aa123456 qq123456 abc12345 abcd1234 asdf1234 qwer1234 qwert123 zxcv1234 pass1234 test1234 p@ssw0rd
p@ssword pa55word pa55w0rd passw0rd1 pass@123 admin@123 password123 password12 password1234 passpass testtest 1password
1passwor mypassword1 secret123 welcome1 welcome123 iloveyou123 monkey123 dragon123 letmein123 master123 qwerty123 qwerty1234
qwerty12 qwerty12345 q1w2e3r4t5y6 1q2w3e4r5t6y football1 baseball1 princess1 superman123 batman123 trustno12 whatever123
deepthroat bonehead columbia makaveli californ overlord discover megapass showtime socrates intrepid national anything
defiant slapshot titleist lonestar beefcake personal goodtime freckles southern peterpan monopoly billyboy backdoor chevrole
cosworth hurrican sebastia hyperion columbus catherin starship valhalla skittles rockhard excalibu dannyboy rightnow technics
meatball microsof newpass6 swinging spectrum lifetime treasure railroad bearbear defender brothers robotech hardrock commando
manchest kingfish streaming homepage jamesbon amsterda experience rasputin barcelon chickens downtown budweise alliance saratoga
positive fordf150 pineappl supersta crazybab somethin webmaste aberdeen celebrity animated scarlett peterbilt moonshine sherwood
stanford princeton harvard columbine blackstar bluestar redstar whitesox blackhaw cleveland clevelan portland oakland richmond
arlington brighton southend cambridge oxford manchester1 arsenal1 liverpool1 chelsea12 lampard fabregas henry14 cantona
cheerleader cheerleading gymnastics gymnast dancer dancing ballerina ballet soccer10 soccer12 soccer11 hockey1 tennis1 softball1
raiders1 cowboys1 steelers1 yankees1 chicago1 phoenix2 jackson5 jackson1 michael1 jessica1 matthew1 nicholas2 anthony2 brandon1
cocacola1 mercedes1 corvette1 ferrari1 porsche1 porsche911 porsche9 mustang2 mustang5 camaro1 camaross corvett dragoon
longhorn longhorns buckeye buckeyes seminole seminoles gators florida1 tarheels tarheel bluedevil wildcat wildcats huskers
hawkeyes badgers spartan spartans wolverines nittany sooners rolltide roll crimsontide volunteers razorback razorbacks
aggies jayhawks hoosiers hoosier boilermaker goblue gobears goirish fighting irish notredame trojan trojans bruin bruins1
armani versace chanel gucci prada adidas nike puma reebok converse rolex cartier tiffany1 victoria1 abercrombie hollister
billabong quiksilver volcom oakley timberland caterpillar johndeere tractor farmer farming harvest cowgirl cowboy rodeo bullrider
vacation1 traveler travel traveling journey adventure highland highlander mountains mountain1 valley river rivers lake lakeside
forest forrest garden gardens gardening flower flowers roses rosebud lily1 daisy1 orchid tulip lavender jasmine1 magnolia
butterfly2 ladybird hummingbird nightingale blackbird1 swallow seagull pelican flamingo peacock ostrich kangaroo koala platypus
hedgehog squirrel chipmunk raccoon beaver badger weasel ferret otter moose reindeer buffalo bison antelope gazelle
zebra rhinoceros hippopotamus camel1 llama monkeys chimpanzee orangutan
trouble troubles problem solution question answer mistake perfect perfecto excellent awesome fantastic fantasy fantasia
fabulous amazing incredible wonderful wonder wonderland wonderwoman marvelous brilliant special specialk ultimate supreme
infinity infinite eternity eternal immortal legend legends legendary history1 heritage tradition classic classics vintage
victoria2 imperial empire emperor napoleon caesar cleopatra spartacus hercules achilles hector1 odysseus poseidon zeus athena
artemis aphrodite hermes apollo1 hades persephone medusa minotaur pandora olympus olympia olympic
stranger strangers outlaw outlaws bandit desperado renegade rebel rebels rebellion revolution revolver pioneer frontier
explorer1 wanderer rambler gambler casino poker blackjack1 jackpot roulette lottery bingo domino dominoes checkers chess
chessmaster checkmate
snowboarder skateboarder skater skater1 skaterboy sk8board sk8er sk8ordie skateordie surferboy surfergirl
fishing1 fisherman fishhead fisher hunting1 bowhunter deerhunter buckhunter whitetail bassfishing bassmaster
volleybal basketba cheerlea motorcyc creative creation creator imagine imagination inspiration innovation
painting painter artist artistic drawing picture pictures photo photos photography camera cameras video videos movies
television telephone cellphone mobile phone phones keyboard monitor printer scanner modem router firewall
hacker hackers hacking crackers cracker phreak cyber cyberpunk internet1 explorer2 netscape mozilla firefox chrome
electric electricity electron electronic electronics technology techno mechanical industry industrial
construction concrete building builder architect carpenter plumber electrician welder ironworker steelwork
elementary kindergarten preschool playground swingset sandbox teddy1 dolly dollhouse barbie1 lollipop jellybean gummybear
bubbles bubblegum bubba bubba1 boomer boomer1 booboo boobear buster buster1 brutus bandit1 buddy1 casper1 chester1 chico
chopper cosmo dexter diesel1 dusty fluffy gizmo gizmo1 happy1 jasper1 lady lassie lucky1 maggie1 maximus1 midnight2 milo1
misty missy molly1 muffin1 oreo oscar1 patches peanut1 pebbles pepper1 precious princess2 pumpkin1 rascal rusty sadie samson
sassy scooter scooter1 shadow1 sheba shelby1 simba1 smokey1 snickers1 snoopy1 snowball1 socks sparky sparky1 spike spooky
stormy sugar1 tigger1 tinker tinkerbell tinkerbe toby trixie tucker whiskers winston1 ziggy zeus1
`;

/** Digits that people type without thinking, beyond the rows, runs and repetitions that a rule detects. */
export const COMMON_DIGITS = `
11223344 1122334455 112233445566 12344321 123454321 1234554321 12341234 12301230 12312312 123123123 12345612 123456123
1234567891 12345678910 123456789123 123321123 123321123321 12131415 12121212 10101010 101010101 10203040 1020304050
102030405060 11112222 111222333 11235813 1123581321 14141414 147147147 14725836 147258369 147852369 14789632 147896325
159357159 15935700 159753159 159753456 159159159 16161616 19191919 20202020 21212121 22446688 24682468 2468101214
31415926 314159265 3141592654 32165498 321654987 36925814 369258147 369369369 40302010 42424242 45454545 456456456
45612378 456123789 456789123 51505150 52013140 5201314520 55667788 5555555 65432100 69696969 7410852963 74108520 741852963
74185296 753951456 75395100 77778888 789456123 78945612 789632147 78963214 789789789 80808080 81818181 86753090 8675309
86753099 87654321 88887777 90909090 911911911 951753852 95175300 963852741 96385274 987456321 98741236 987412365 98765432
99887766 00112233 00001111 01020304 0102030405 01234567 0123456789 01478520 07070707 08080808 13131313 13579135 135792468
1357924680 13571357 13792468 11111112 12222222 12345671 12345677 12345679 1234567899 123456788 123456780 1234567 12346789
23232323 23456789 234567890 25252525 25802580 30303030 32323232 33334444 34343434 36363636 41414141 43214321 44445555
50505050 54545454 54321543 56565656 56785678 60606060 62626262 63636363 64646464 66668888 67676767 70707070 74747474
76767676 78787878 82828282 84848484 85858585 87878787 89898989 91919191 92929292 93939393 94949494 95959595 96969696
97979797 98989898 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995
20002000 20012001 20102010 20112011 20122012 20202021 12041204 12101210 12111211 10011001 11001100 11111111 11221122
`;
