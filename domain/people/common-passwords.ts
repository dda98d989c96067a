// Words that the most common passwords are made of. With digits and signs around them, in any case and with digits in
// place of letters, they cover more than the 10,000 most common passwords; see `passwordError`.

const words = `
1234qwer 2fast4u 2hot4u 4ever a1b2c3 a1b2c3d4 aaaa aaaaaa abc123 abcabc abcd abcd1234 abcde abcdef abcdefg
abcdefgh abcxyz abdullah access accessme account acdc achilles adam admin adminadmin administrator adrian
adriana africa agnes agnieszka ahmed aidan air airforce ajax alabama aladdin alan alaska albert alberto
alejandra alejandro alessandro alexander alexandra alexandre alfred ali alice alicia alison allison always
alyssa amanda amazing amazon amber amelia america american amor amorcito amore amour amsterdam anaconda
anakin andrea andreas andrei andrew android andromeda angel angela angelica angelina angels anita anna
annabelle annette annie anthony antonio anything apollo apple apples april aquarius aqwzsx aragorn argentina
ariel aries arizona army arschloch arsenal arthur artist arturo arya asd123 asdasd asdf asdfgh asdfghj
asdfghjk asdfghjkl asdfjkl asdzxc ashley asqw assassin asshole asteroid athena athens athlete atlanta atomic
audi august austin australia austria autumn avatar avengers awesome azerty azerty123 azertyuiop b4ever baby
babyboy babydoll babyface babygirl bach bacon badger bailey ballet bambi banana bananas bandit bangkok bank
banking barbara barbie barca barcelona barney barry bart bartek bartsimpson baseball basketball bass bastard
basteln batman battlestar baxter bayern beach beagle bear bears beatles beatrice beautiful beaver beckham
beer beethoven beijing belgium believe bella benfica bengals benjamin benji berlin bernard bernie besiktas
bestfriend bestfriends beverly beyonce bharat bible bienvenido bienvenue bigblue bigboy bigcock bigdaddy
bigdick bigdog biggie bigmac bigman bigred bigtits bilbo billion billy bird birdie birthday bisous bitch
bitches black blackbird blackcat blackhawks blackie blackjack blacky bleach blessed blessing blink blossom
blowjob blue blueberry blueblue blues bluesky bmw bobby bobmarley bond bonita bonjour bonnie boobies boobs
book books boots borussia boss boston bourne boxer boxing boy boyfriend boys bradley brandon brandy brasil
braves brazil breakingbad breakingdawn brenda brendan brian brilliant britain british britney brittany
bronco broncos bronx brooklyn brother brothers brown browns bruce bruins bruno brussels brutus bryan bryant
bubba bubbles buccaneers buddy budlight budweiser buffy bugatti bugs bugsbunny builder bull bulldog bulldogs
bulls bullshit bumblebee bunny burger burn burrito business buster butter buttercup butterfly butthead
byebye cadillac cairo caitlin california camaro camel camels camera cameron camille canada canadian cancer
candies candy candyman cappuccino capricorn captain captainamerica caramel cardinals cariño carla carlos
carmen carol carolina caroline cartman casey cash cassandra cassie castiel cat catherine cats catwoman
cecilia cell celtic celtics challenger champagne champion champions chance chandler change changeme chargers
charles charlie charliebrown charlotte charmed chaton cheer cheerleader cheese cheeseburger cheesecake
chelsea cherry chester chevrolet chevy chewbacca cheyenne chicago chicken chief children chile china chips
chiquita choco chocolat chocolate chopper chouchou chris christ christian christina christine christmas
christopher ciao ciaociao cinderella cindy cinema cinnamon claire clara claudia claudio clever cobra
cocacola cocksucker coco coconut coeur coffee coldplay colin college colombia colt colts columbia comedy
comet company computer connor contrasena cookie cookies cool coolcat coolguy coolman coolness cooper
copenhagen copper corazon corey corinthians corona corvette cosmos coucou cougar counter counterstrike
courtney cow cowboy cowboys cowgirl crack cracker craig crazy crazyman cream cricket crimson cristina
crystal cubs cullen cumshot cupcake curtis cutie cutiepie cyber cycling cynthia dad daddy daddysgirl dadmom
daenerys daisy dakota dalek dallas damn dance dancer dancing daniel daniela danielle danny daredevil dark
darkangel darklord darkness darling darren darthvader database daughter david davidson deadpool
deanwinchester debbie debian deborah december deer default demo demon denmark dennis denver derek derrick
desert designer desktop dessert detroit deus deutschland developer devil dexter dharma diablo diamond
diamonds diana diane dickhead diego digger digimon digital dirty discovery doctor doctorwho dodge dodgers
dog doggie doggy dogs dollar dollars dolphin dolphins dominic dominique donald donaldduck donkey donna
dontknow donttell donttellme dorothy dortmund doudou douglas dr4gon dracula dragon dragonball dragonballz
dragonfly dragons drama dre dream dreamer dreams driver drummer drums drupal dublin ducati duchess duck
ducky dude duke dumbledore dumbo dummy duncan dunno dupa dustin dylan eagle eagles earth easter eclipse
edcrfv eddie eduardo edward edwin egypt eileen elaine eleanor electric electron elena elephant elizabeth elk
ellen elmo elvis elwood email emily eminem emma energy engineer england english enterprise eric erica erik
erika ernesto erotic espana esther estrela estrella ethan eugene evelyn everton everybody everything ewok
example excellent express extreme facebook fairies fairy faith falcon falcons fall familia family familyguy
fanta fantastic farmer father fatima february felicidade felipe felix fender fenerbahce fernanda fernando
ferrari feyenoord ficken fiftycent film finland fire fireball firebird firefighter firefly fireman fish
fishing flame flamengo flash florence florida flower flowers fluffy flyers football force ford forest
forever forget forgotten fortnite fortune fox foxy france frances francesca francesco francis francisco
frank frankfurt frankie franklin freddie freddy frederick freedom french friday friend friends friendship
frodo frog froggy fuck fucker fuckme fuckoff fuckyou funny funtime fussball futbol g00gle gabriel gabriela
gabrielle galatasaray galaxy game gameofthrones gamer games gaming gandalf ganesh gangsta gangster garden
garfield garlic garrett gary gateway gatorade gavin geheim gemini genius gentleman geoffrey george georgia
gerald gerard german germany gerrard ghost giants gilbert ginger gingerbread giovanni giraffe girl
girlfriend girls giuseppe gladiator glitter gloria glory gmail god goddess godfather godisgood goku gold
golden goldfinger golf golfer golfgti golfing goodbye goodluck goofy google gordon gorgeous gorilla gorillaz
gr8ness grace graham grandma grandpa granny gravity gray greece green greenday gregory grey gryffindor guapa
guest guillermo guinness guitar guitars gummybear gunner gunther gustavo gymnast h4x0r hacker hackers
hacking hades haha hahaha hallo halloween halo hamburg hammer hamster hannah hannover hansolo happiness
happy happyday happyfeet hardcore hardware harley harleydavidson harmony harold harriet harrison harry
harrypotter hase haslo hassan hawaii hawk hawks heat heather heaven hector hehe heineken heisenberg helen
hell hello hellohello hellokitty helpme helsinki hendrix henry hercules hermano hermione hermosa hershey hey
heyhey hiphop hobbit hockey hogwarts hoihoi hola holiday holland holmes homer homersimpson homie honda honey
honeybee hooker hope horny horror horse horses hotdog hotgirl hotmail hotrod hotstuff hottie houston hugo
hulk hummer hungergames hunter hunting husband hussein hustler i82much ian ibrahim ice icecream icecube
icehockey iceman ichliebe ichliebedich idiot idontknow ilovegod iloveme iloveu ilovey iloveyou iloveyouu
india indiana indigo indonesia insane instagram inter internet inuyasha iop iphone ireland irene irish
ironman isaac isabel isabella isabelle island israel istanbul itachi italia italian italy ivan jack jackass
jackie jackson jacob jaguar jaguars jaime jakarta jake james jamesbond jamie janet janice january japan
jared jasmin jasmine jason java javascript javier jazz jean jedi jeep jeffrey jellybean jennifer jenny
jeremiah jeremy jerome jerry jerusalem jessica jessie jesus jesuschrist jesuscristo jetaime jimihendrix
jimmy jkl joanna joel joey johanna john johnny johnson jojo joker jonathan jonsnow joomla jordan jorge
joseph josephine joshua joyce juan juanita judith judo julia julian juliana julie julien juliet julius july
june jungle jupiter justice justin juventus kacper karate karen karina karl karolina kasia katherine
kathleen kathryn katie katniss katrina kawasaki kayla keith kelly kenneth kenny kentucky kenya kermit kevin
keyword khan kid kids kiev killer killers kimberly king kingkong kings kirk kirsten kitkat kitten kittens
kitty klingon knicks knight knights kobe kochanie kodeord konijn kool korea krishna kristen kristin kristina
kyle ladies lady ladybug lagos lakers lakshmi lamborghini lampard lannister laptop larry laser lassie
lasvegas latte laugh laura lauren lavender lawyer leah lebron ledzeppelin legolas lemon lemons leo leonard
leonardo leslie letme letmein letter lewis lexus liberty libra library liebe light lightning lights lilies
lily linda lindsay lindsey linkedin linkinpark linux lion lionking lions lisa lisboa liverpool lkjhgfdsa
lloyd lmao logan login logon lol lollipop lollol london londres lorenzo lori losangeles losenord loser lost
louis louise loulou love love4ever lovebirds lovebug loveforever lovelove lovely loveme lover lovers loveya
loveyou lozinka lucas lucia lucifer lucky luckyme luckyone lucy luis lukas lukeskywalker lulu luv luv2luv
lydia lyon m0nkey m4ster madam maddog madeleine madeline madison madonna madrid mafia maggie magic magical
magnum mail mailer malaysia malcolm mama maman mamma man manager manchester mancity mango manhattan maniac
manila manuel manunited manutd maple maradona marcel marcela marcelo march marcin marco marcus margaret
margarita maria mariah marie marilyn marina marine marines mario marion mariposa marissa marjorie mark
markus marlboro marlene marley marlin mars marseille marshall marshmallow martha martin martina martini
marvel marvin maryland maserati mason master masterkey mate mateusz mathew mathieu matrix matt matteo
matthew maureen maurice mausi maverick max maxime maximus maxwell may mazda me2you mechanic megan melanie
melbourne melissa melody men mental meow mercedes mercury merlin mermaid messi metal metallica meteor mets
mexican mexico miami michael michaeljordan micheal michelle michigan mickey mickeymouse microsoft midnight
miguel mike mikey milan milano mildred military miller million millionaire milo mine minecraft minnie
miracle misiek missy mistress misty mitchell mittens mnbvcxz mobile mohamed mohammed molly mom momdad mommom
mommy monday money moneymoney monica monkey monster monsters montana moon moonbeam moonlight moose mordor
morgan moriarty morpheus moscow motdepasse mother motherfucker motor motorcycle mountain mouse movie movies
mozart mp3player muenchen muffin muhammad mulder mummy munich muppets murder murphy music musica musical
musicman mustang mybaby mykey mylove mypass mypassword mysecret myself myspace mysql myszka n00b naked nana
nancy naomi napoli naruto nasa nascar natalia natalie natasha nathalie nathan navy ncc1701 ncc1701d ncc1701e
nebula neil nelson nemo neo neptune network nevada never nevermind newcastle newmoon newpassword newport
newyear newyork newyorkcity nhy nicholas nicola nicolas nicole nigeria night nightmare nina ninja nintendo
nipple nirvana nissan nitro noah nobody noidea nokia noodle noone nopassword nora norman norway nothing
novel november noway nowhere nuclear nude nurse nutella nyc ocean october octopus odin office offline ohio
oilers okmijn oldpassword olga oliver olivia omar onepiece onion online opensesame openup oracle orange
orchid oregon oreo orgasm orion orlando oscar oslo otter ou812 outlaw outlook p455w0rd pa55w0rd pa55word
pablo packers padme pager pal palmeiras pamela pancake panda pandabear panther panthers panties papa paper
paramore parents paris parker parola pascal pass passcode passe passkey passpass passphrase passw0rd
passw0rd1 passwd password password123 passwort patches patricia patrick patriots paul paula pauline peace
peach peaches peanut peanuts pebbles pedro pegasus pele pencil penelope penguin penguins penis pepper
peppers pepsi perfect personal peru peter phantom philadelphia philip philippe philippines phillip phoebe
phoenix phone photo phpbb piano picard pickle pickles picture pierre pikachu pilot pimp pincode pineapple
pink pinkfloyd pinky pirate pirates pisces pixie pizza plasma platinum playa playball playboy player players
playstation plmokn plumber pluto poiuy poiuytrewq pokemon poland police polska pony poodle pookie popcorn
porn porno porsche portugal poseidon potato potter power powerful powers precious presley pretty prince
princesa princess prinzessin prisonbreak private priya programmer psycho public pumpkin punisher punk
punkrock puppies puppy purple purplehaze pussy pussycat python qaz123 qazwsx qazwsxedc qsdfgh queen qwaszx
qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop rabbit racer
rachael rachel racing radio radiohead rafael rahul raiders rain rainbow rainy ralph rambo ramona randy
ranger rangers rap rapper rascal raspberry raul raven ravens raymond reading realmadrid rebecca rebekah
rebel red redbull redhat redhead redneck redred redskins redsox redwings reggae regina remember renee rex
rfvtgb ricardo rich richard ricky rihanna rita river robbie robert roberta roberto robin robinson roblox
rocco rock rocker rocket rockets rocknroll rockstar rocky rodney rodrigo rofl roger roland rollingstones
roma rome romeo ronald ronaldinho ronaldo rooney rooster root rosa rosalie rose rosebud rosemary roses rosie
ross rottweiler roxanne royal ruben rugby runner running rush2112 russell russia rusty ruth ryan sabrina
sadie sagittarius saigon sailormoon saints sakura salasana salvador salvatore sam samantha sammy sample
samsung samuel samurai sandiego sandra sandy sanfrancisco santiago sara sarah sasha sasuke satan saturday
saturn saudade sauron sausage savannah scarface scarlet schalke schatz schatzi school scissors scofield
scooby scoobydoo scooter scorpio scorpion scotland scott scottish scully seahawks sean seattle sebastian
secret secure security seinfeld selena senha seoul september serena serenity sergio server sevilla sex
sexsex sexual sexy sexybitch sexygirl sh4dow shadow shadows shakira shane shannon shark sharks sharon shaved
sheila shelby shelly sherlock shirley shit shithead shiva shorty shuttle sicilia sierra signin silver silvia
simba simon simone simpson simpsons sinatra singapore sir sister sisters sith sk8board sk8er sk8ter
skateboard skater skating skiing skippy skittles skyblue skywalker slayer slipknot slut slytherin smart
smile smiles smiley smirnoff smokey smoking smudge snake snapper snickers sniper snoopdogg snoopy snow
snowball snowboard snowflake snowman snowwhite soccer socks softball software soldier soleil somebody
someone something somewhere sommer son sonia sonic sonne sonnenschein sony sophia sophie sopranos soulmate
southpark space spaceman spain spanish sparkle sparkles sparky sparrow sparta spartacus spartan speed speedy
spencer spider spiderman spike spirit spock spongebob sport sports spring sprite spurs squirrel stacey stacy
stallion stanley stapler star starcraft starfish stargate stark starlight stars startrek starwars steelers
stefan stella stephanie stephen steve steven stewart stewie stinky stockholm storm stormy strawberry
strength strong stuart student stupid stuttgart subaru success successful sugar summer sunday sunflower
sunny sunrise sunset sunshine super supergirl superman supernatural superstar surfer surfing susan susanne
suzanne suzuki sweden sweetheart sweetie sweetpea sweets sweety swimmer swimming switzerland swordfish
sydney sylvester sylvia sysadmin system taco tamara tanya tara tardis taurus taylor tazmania tea teacher
teamo teddybear teens telephone teletubbies television temp temporary tennessee tennis tequiero tequila
teresa terminator terrence terry tesoro test test1234 tester testing testpass testtest tetris texans texas
thailand theater theatre thepassword theresa thiago thomas thor thug thunder thursday thx1138 tiamo tiffany
tiger tigers tigerwoods tigger timothy tina tinker tinkerbell titan titanic titans tits tobias toby todd
together tokyo tolkien tomato tomcat tommy tony tonymontana toor topgun topsecret torres tortoise tottenham
toulouse toyota tracey tracy travis trevor trinity trixie trojan troy truck trucker trucks truelove trumpet
trust trustme trustno trustno1 trustnoone truth tucker tuesday tulip tupac turbo turkey turtle tweety
tweetybird twilight twitter twix tyler ubuntu ukraine unicorn united universe university uranus ursula usa
user username vacation vader vagina valencia valentina valerie vampire vanessa vanilla vegas vegeta venus
vera veronica vicky victor victoria victory video vienna vietnam viking vikings vincent violet violin viper
virginia virgo virus vishnu vivian vodka voldemort volkswagen volleyball voodoo voyager vulcan wachtwoord
waffle wales walkingdead walter wanda warcraft warren warrior warriors warszawa wasd washington water
waterfall watermelon watson wayne web webmaster website wednesday weekend welcome welkom wendy werder
werewolf wesley whale whatever whatsup whiskers whiskey white whitesox whitey whitney whore whovian wien
wife wildcat william willie willkommen wilson winchester wind windows windows10 windows7 windows98 wine
winner winners winston winter winteriscoming wizard wojtek wolf wolfgang wolverine wolves woman women wonder
wonderful wonderwoman wordpress wrangler wrestling writer writing wsx123 wsxedc wxcvbn xavier xbox xfiles
xmas xmen xsw2zaq1 xxx xxxx xyz yahoo yamaha yankee yankees yellow yoda young yourpassword youtube yvonne
zachary zaq12wsx zaq1zaq1 zaqwsx zaqxsw zebra zelda zeppelin zeus zidane ziggy zodiac zoe zombie zombies
zomer zurich zxcvb zxcvbn zxcvbnm zxczxc
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
