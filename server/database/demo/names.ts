// Given names and surnames as they are common in the Philippines; people made from them are invented.
export const givenNames: readonly string[] = (
  'Maria Jose Juan Ana Angelica Mark Michael Christian Jasmine Joy Grace Rose Mary Rowena Liza Marites Maricel Jennifer ' +
  'Jonathan Joseph Reynaldo Rodrigo Ricardo Roberto Ramon Romeo Eduardo Ernesto Fernando Francisco Gabriel Gerardo ' +
  'Ignacio Isabel Imelda Josefina Juanita Katrina Kristine Leonora Lourdes Luzviminda Manuel Marlon Melchor Nestor ' +
  'Nicole Noel Norma Oscar Pablo Patricia Paulo Pedro Perla Rafael Raul Rosario Rosalinda Rowell Ruben Salvador Samuel ' +
  'Sheila Teresita Tomas Vicente Victoria Virgilio Wilma Yolanda Zenaida Althea Bea Bianca Carlo Cedric Danica Darwin ' +
  'Dennis Diana Divina Edgar Elena Erwin Florante Gina Harold Hazel Jerome Jessa Jomar Kenneth Lester Lorna Mae Nenita ' +
  'Ronald Shiela Trisha Xander Ysabel'
).split(' ')
export const surnames: readonly string[] = (
  'Santos|Reyes|Cruz|Bautista|Ocampo|Garcia|Mendoza|Torres|Tomas|Andrada|Castillo|Flores|Villanueva|Ramos|Castro|Rivera|' +
  'Aquino|Navarro|Salazar|Mercado|Dela Cruz|Delos Santos|Del Rosario|De Leon|De Guzman|De Castro|San Jose|Sta. Maria|' +
  'Aguilar|Alcantara|Alvarez|Antonio|Arellano|Asuncion|Bacani|Balagtas|Banaag|Belmonte|Bonifacio|Buenaventura|Cabrera|' +
  'Calderon|Camacho|Capistrano|Carpio|Catapang|Concepcion|Cordero|Corpuz|Cortez|Cunanan|Dagdag|Dalisay|Dimaculangan|' +
  'Dizon|Domingo|Dumlao|Enriquez|Escobar|Espinosa|Estrada|Evangelista|Fajardo|Feliciano|Fernandez|Francisco|Galang|' +
  'Gatchalian|Gonzales|Guevarra|Guinto|Gutierrez|Hernandez|Ibañez|Ilagan|Jimenez|Lacson|Laxamana|Lim|Lopez|Lorenzo|' +
  'Lumbera|Macapagal|Magbanua|Magno|Magsaysay|Malonzo|Manalo|Manansala|Mangahas|Marasigan|Martinez|Medina|Mendiola|' +
  'Mercader|Miranda|Morales|Muñoz|Natividad|Nepomuceno|Nuñez|Ong|Ordoñez|Padilla|Pangilinan|Panganiban|Pascual|Peralta|' +
  'Peña|Perez|Pineda|Quiambao|Quinto|Ramirez|Ignacio|Robles|Rosales|Roxas|Rubio|Salonga|Samonte|Sandoval|Santiago|' +
  'Sarmiento|Serrano|Sison|Soriano|Sumulong|Sy|Tan|Tiongson|Tolentino|Trinidad|Tuazon|Valdez|Valenzuela|Velasco|' +
  'Ventura|Vergara|Villafuerte|Villareal|Yap|Yumul|Zamora'
).split('|')

/** Prefixes that Philippine networks give out, without the 0. */
export const mobilePrefixes: readonly string[] = (
  '905 906 907 908 909 915 916 917 918 919 920 921 926 927 928 929 930 935 936 938 939 945 947 949 950 955 956 961 965 966 ' +
  '967 970 975 976 977 981 985 989 991 994 995 997 998 999'
).split(' ')

/** What people write when they ask for a car. */
export const messages: readonly string[] = [
  'Magkano po ang monthly ng {model} kung 20% ang down?',
  'May available po ba kayong {model} na puti?',
  'I would like a quotation for the {model}, five years to pay.',
  'Please call me after office hours about the {model}.',
  'Is the {model} good for seven passengers? We are a family with three children.',
  'Pwede po ba mag test drive ng {model} sa Sabado?',
  'We need units for our company fleet, please send your best offer for the {model}.',
  'Do you accept trade-in? I have a 2016 sedan and am looking at the {model}.',
  'Kailan po ang dating ng bagong {model}?',
  'How long is the waiting time for the {model} in gray?',
  'Interested in the {model}, mas gusto ko po ang automatic.',
  'May promo pa po ba sa {model} ngayong buwan?',
]

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()
/** `maria.delacruz` */
export const mailName = (first: string, last: string): string => `${plainLetters(first)}.${plainLetters(last)}`
