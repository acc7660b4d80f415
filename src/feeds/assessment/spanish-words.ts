import type { HazardWords } from './hazard-words.ts'
import type { Hazard } from './hazards.ts'

const ofAirport = 'Pregunta a tu aerolínea antes de ir al aeropuerto.'

/** What people read in Spanish. */
export const spanishWords: Readonly<Record<Hazard, HazardWords>> = {
  earthquake: {
    noun: 'Terremoto',
    high: 'Espera más temblores. Sal al aire libre, lejos de edificios, cristales y acantilados. Si estás en la costa, sube ya a un lugar alto. Comprueba si hay heridos y fugas de gas. No uses ascensores.',
    medium:
      'Espera más temblores. Aléjate de los edificios dañados. Si estás en la costa, sigue los avisos de tsunami. No uses ascensores.',
    low: 'Puede que hayas notado un temblor. Fíjate en si hay daños a tu alrededor y espera temblores menores.',
    over: 'No se esperan más avisos. No entres en edificios dañados.',
  },
  tsunami: {
    noun: 'Tsunami',
    high: 'Aléjate ya de la costa. Ve tierra adentro o a un lugar alto, a pie si puedes. No vuelvas: la primera ola no suele ser la mayor.',
    medium:
      'No entres en el agua y aléjate de playas y puertos. Prepárate para subir a un lugar alto. Sigue lo que digan las autoridades.',
    low: 'No entres en el agua. Sigue lo que digan las autoridades.',
    over: 'El aviso de tsunami ha terminado. Vuelve a la costa solo cuando lo digan las autoridades.',
  },
  cyclone: {
    noun: 'Ciclón tropical',
    high: 'Cumple enseguida las órdenes de evacuación. Si no las hay, quédate dentro de un edificio sólido, lejos de las ventanas. No salgas cuando el viento pare: puede volver. Aléjate de la costa y de los ríos.',
    medium:
      'Quédate dentro durante la tormenta, lejos de las ventanas. Ten agua, comida, luz y el teléfono cargado. Aléjate de la costa y de los ríos. Pregunta por tu transporte.',
    low: 'Consulta el pronóstico cada día. Busca dónde refugiarte y pregunta por tu transporte antes de salir.',
    over: 'La tormenta ha pasado o se ha deshecho. Cuidado con los cables caídos y las carreteras inundadas.',
  },
  'storm-surge': {
    noun: 'Marejada ciclónica',
    high: 'Aléjate ya de la costa. Ve tierra adentro o a un lugar alto. Nunca cruces agua en movimiento, ni a pie ni en coche.',
    medium: 'Aléjate de la orilla. Prepárate para dejar la costa cuando lo digan las autoridades.',
    low: 'Aléjate de la orilla y consulta el pronóstico.',
    over: 'El aviso ha terminado. Cuidado con las carreteras inundadas y los edificios dañados.',
  },
  tornado: {
    noun: 'Tornado',
    high: 'Refúgiate ya: en un sótano o en un cuarto pequeño sin ventanas en la planta más baja. Sal de coches y casas móviles. Protégete la cabeza.',
    medium: 'Puede haber tornados. Busca tu refugio y ve allí si te avisan o ves uno.',
    low: 'Vigila el tiempo y busca dónde refugiarte.',
    over: 'El aviso de tornado ha terminado. Cuidado con los cables caídos y los cristales rotos.',
  },
  thunderstorm: {
    noun: 'Tormenta eléctrica',
    high: 'Entra ya en un edificio sólido y aléjate de las ventanas. No te refugies bajo los árboles. Si conduces, para en un lugar seguro.',
    medium: 'Puede haber tormentas fuertes. Quédate cerca de un edificio sólido y entra cuando oigas truenos.',
    low: 'Vigila el tiempo y entra cuando oigas truenos.',
    over: 'El aviso de tormenta ha terminado. Cuidado con los árboles y los cables caídos.',
  },
  wind: {
    noun: 'Viento fuerte',
    high: 'Quédate dentro, lejos de las ventanas. No conduzcas vehículos altos. Aléjate de árboles, andamios y la costa.',
    medium: 'Evita los viajes que puedan esperar. Sujeta lo que pueda volar. Aléjate de los árboles y la costa.',
    low: 'Ten cuidado en la calle y en los puentes. Pregunta por los barcos y los vuelos.',
    over: 'El aviso de viento ha terminado. Cuidado con los árboles y los cables caídos.',
  },
  winter: {
    noun: 'Nieve y hielo',
    high: 'Quédate dentro y no conduzcas. Si tienes que viajar, lleva ropa de abrigo, comida, agua y el teléfono cargado, y di a alguien tu ruta.',
    medium: 'Evita los viajes que puedan esperar. Consulta carreteras, trenes y vuelos antes de salir. Abrígate bien.',
    low: 'Las carreteras pueden estar resbaladizas. Sal con más tiempo.',
    over: 'El aviso de invierno ha terminado. Puede quedar hielo en las carreteras.',
  },
  rain: {
    noun: 'Lluvia intensa',
    high: 'Aléjate de los ríos y las carreteras bajas. Nunca cruces agua en movimiento, ni a pie ni en coche.',
    medium: 'Evita las carreteras bajas y las orillas de los ríos. Consulta tu ruta antes de salir.',
    low: 'Sal con más tiempo y evita las carreteras que se inundan con facilidad.',
    over: 'El aviso de lluvia ha terminado. Puede haber carreteras inundadas.',
  },
  'flash-flood': {
    noun: 'Crecida repentina',
    high: 'Sube ya a un lugar alto. Nunca cruces agua en movimiento, ni a pie ni en coche: da la vuelta. Sal de cauces y pasos subterráneos.',
    medium:
      'Puede haber crecidas repentinas. Aléjate de ríos, cañones y carreteras bajas. Prepárate para subir a un lugar alto.',
    low: 'Aléjate de los ríos y las carreteras bajas cuando llueva.',
    over: 'El aviso de inundación ha terminado. No pases por carreteras inundadas.',
  },
  flood: {
    noun: 'Inundación',
    high: 'Sube a un lugar alto. Cumple enseguida las órdenes de evacuación. Nunca cruces agua en movimiento, ni a pie ni en coche.',
    medium:
      'Aléjate de los ríos y las carreteras inundadas. Prepárate para salir. No bebas agua del grifo si no dicen que es segura.',
    low: 'Aléjate de las orillas de los ríos y las carreteras bajas. Consulta tu ruta antes de salir.',
    over: 'El aviso de inundación ha terminado. No pases por carreteras inundadas y ten cuidado con el agua del grifo.',
  },
  coast: {
    noun: 'Agua peligrosa en la costa',
    high: 'Aléjate de playas, muelles y carreteras de la costa. Sal ya de los lugares bajos junto al mar.',
    medium: 'No entres en el agua y aléjate de las playas y las carreteras de la costa.',
    low: 'Ten cuidado en la orilla y pregunta a los socorristas antes de bañarte.',
    over: 'El aviso para la costa ha terminado. Puede haber aún corrientes fuertes.',
  },
  sea: {
    noun: 'Mar peligroso',
    high: 'No salgas al mar. Si estás en el mar, ve al puerto seguro más cercano. Aléjate de la orilla.',
    medium: 'No salgas en barcos pequeños. Pregunta si hay transbordadores y excursiones. Aléjate de la orilla.',
    low: 'Los barcos pequeños deben quedarse en puerto. Pregunta si hay transbordadores y excursiones.',
    over: 'El aviso para el mar ha terminado. Pregunta antes de salir.',
  },
  heat: {
    noun: 'Calor extremo',
    high: 'Quédate en un lugar fresco. Bebe agua a menudo. No hagas esfuerzos. Nunca dejes a nadie en un coche aparcado. Pide ayuda si alguien está confuso o deja de sudar.',
    medium:
      'Quédate a la sombra desde el final de la mañana hasta la tarde y bebe agua a menudo. Cuida de mayores y niños.',
    low: 'Bebe bastante, lleva sombrero y descansa en las horas de más calor.',
    over: 'El aviso de calor ha terminado.',
  },
  cold: {
    noun: 'Frío extremo',
    high: 'Quédate dentro. Cúbrete la piel al salir: se congela en minutos. No viajes a solas. Nunca quemes carbón ni enciendas un motor dentro.',
    medium: 'Lleva varias capas de ropa seca y de abrigo, y cúbrete cabeza y manos. Sal solo por poco tiempo.',
    low: 'Abrígate bien y ten cuidado con el hielo.',
    over: 'El aviso de frío ha terminado.',
  },
  fog: {
    noun: 'Niebla',
    high: 'No conduzcas si no es necesario. Conduce despacio, con luces cortas y lejos de los demás. Puede que no haya vuelos ni barcos.',
    medium: 'Conduce despacio, con luces cortas. Pregunta por los vuelos y los barcos.',
    low: 'Sal con más tiempo en carretera y aeropuertos.',
    over: 'El aviso de niebla ha terminado.',
  },
  dust: {
    noun: 'Tormenta de polvo',
    high: 'Quédate dentro con las ventanas cerradas. Si conduces, sal de la carretera, para y apaga las luces. Cúbrete nariz y boca.',
    medium: 'Evita conducir. Quédate dentro con las ventanas cerradas si puedes. Cúbrete nariz y boca.',
    low: 'Puede verse mal en las carreteras. Cúbrete nariz y boca en la calle.',
    over: 'El aviso de polvo ha terminado.',
  },
  'bad-air': {
    noun: 'Aire malo',
    high: 'Quédate dentro con las ventanas cerradas. Usa una buena mascarilla en la calle. Pide ayuda si te cuesta respirar.',
    medium: 'Evita los esfuerzos al aire libre. Cierra las ventanas. Si tienes asma o mal del corazón, quédate dentro.',
    low: 'Si tienes asma o mal del corazón, evita los esfuerzos al aire libre.',
    over: 'El aviso por el aire ha terminado.',
  },
  wildfire: {
    noun: 'Incendio forestal',
    high: 'Vete cuando te lo digan o cuando veas fuego o humo espeso: no esperes. Conduce lejos del fuego, con las ventanas cerradas. Llama a emergencias si no puedes salir.',
    medium: 'Prepárate para irte. Busca dos salidas. Cierra las ventanas por el humo. No enciendas fuego.',
    low: 'No enciendas fuego ni tires colillas. Sigue las noticias.',
    over: 'El aviso de incendio ha terminado. Aléjate del terreno y los árboles quemados.',
  },
  ash: {
    noun: 'Ceniza volcánica',
    high: 'Quédate dentro con las ventanas cerradas mientras caiga ceniza. Cúbrete nariz, boca y ojos en la calle. No conduzcas. Pregunta a tu aerolínea antes de ir al aeropuerto.',
    medium: 'Quédate dentro mientras caiga ceniza. Cúbrete nariz y boca en la calle. Puede haber vuelos cancelados.',
    low: 'Puede caer ceniza. Ten una mascarilla a mano y pregunta a tu aerolínea por tu vuelo.',
    over: 'El aviso de ceniza ha terminado. Procura no levantar la ceniza.',
  },
  volcano: {
    noun: 'Volcán',
    high: 'Sal ya de la zona del volcán y no entres en los valles. Cúbrete nariz y boca por la ceniza. Pregunta a tu aerolínea antes de ir al aeropuerto.',
    medium:
      'No entres en la zona cerrada y aléjate de los valles bajo el volcán. Prepárate para irte. Puede haber cambios de vuelos.',
    low: 'El volcán está inquieto. No entres en zonas cerradas y sigue las noticias.',
    over: 'El volcán ha vuelto a la normalidad. No entres en las zonas que sigan cerradas.',
  },
  avalanche: {
    noun: 'Aludes y deslizamientos',
    high: 'No subas a las laderas y aléjate de su pie. Puede haber carreteras cortadas: quédate donde estés a salvo.',
    medium:
      'No subas a laderas empinadas y ve por caminos abiertos y seguros. Pregunta al rescate de montaña antes de ir.',
    low: 'Pregunta por el peligro antes de ir a la montaña.',
    over: 'El aviso ha terminado. Las laderas pueden seguir sueltas.',
  },
  drought: {
    noun: 'Sequía',
    high: 'Usa poca agua. Puede haber cortes de agua. No enciendas fuego.',
    medium: 'Usa poca agua. No enciendas fuego.',
    low: 'Usa poca agua.',
    over: 'La sequía ha terminado.',
  },
  weather: {
    noun: 'Tiempo peligroso',
    high: 'Quédate dentro de un edificio sólido y no viajes ahora. Sigue lo que digan las autoridades.',
    medium: 'Evita los viajes que puedan esperar. Consulta tu ruta antes de salir. Sigue lo que digan las autoridades.',
    low: 'Consulta el pronóstico y sal con más tiempo.',
    over: 'El aviso por el tiempo ha terminado.',
  },
  'airport-closed': {
    noun: 'Aeropuerto cerrado',
    high: `No salen ni llegan vuelos. ${ofAirport}`,
    medium: `No salen ni llegan vuelos. ${ofAirport}`,
    low: `Salen y llegan pocos vuelos. ${ofAirport}`,
    over: `El aeropuerto está abierto de nuevo. Puede haber aún retrasos. ${ofAirport}`,
  },
  'airport-stop': {
    noun: 'Vuelos a este aeropuerto detenidos',
    high: `Los vuelos a este aeropuerto esperan donde están. ${ofAirport}`,
    medium: `Los vuelos a este aeropuerto esperan donde están. ${ofAirport}`,
    low: `Los vuelos a este aeropuerto esperan donde están. ${ofAirport}`,
    over: `Vuelve a haber vuelos. Algunos pueden llegar tarde. ${ofAirport}`,
  },
  'airport-delay': {
    noun: 'Vuelos con retraso',
    high: `Los vuelos llegan muy tarde. ${ofAirport}`,
    medium: `Los vuelos llegan tarde. ${ofAirport}`,
    low: `Los vuelos llegan una hora tarde o más. ${ofAirport}`,
    over: 'Los vuelos vuelven a ser puntuales.',
  },
  disease: {
    noun: 'Enfermedad',
    high: 'Aplaza los viajes que puedan esperar. Consulta a un médico antes de ir. Si estás allí, evita a las personas enfermas y pide ayuda enseguida si te encuentras mal.',
    medium:
      'Consulta a un médico sobre vacunas y medicinas antes de ir. Protégete de las picaduras de mosquito, lávate las manos y come alimentos seguros. Pide ayuda si te encuentras mal.',
    low: 'Ten al día las vacunas, protégete de las picaduras de mosquito y lávate las manos.',
    over: 'El aviso de salud ha terminado. Mantén los cuidados habituales.',
  },
  'do-not-travel': {
    noun: 'Consejo oficial: no viajar',
    high: 'No vayas. Si estás allí, pregunta a tu embajada cómo salir y di a tu empresa dónde estás. Puede que tu seguro no sea válido.',
    medium: 'Aplaza los viajes que puedan esperar. Si estás allí, pregunta a tu embajada.',
    low: 'Lee los consejos de tu gobierno antes de ir.',
    over: 'El gobierno ya no desaconseja viajar. Lee sus consejos antes de ir.',
  },
  unknown: {
    noun: 'Aviso',
    high: 'Sigue lo que digan las autoridades y quédate en un lugar seguro.',
    medium: 'Sigue lo que digan las autoridades y ten cuidado.',
    low: 'Ten cuidado y sigue las noticias.',
    over: 'El aviso ha terminado.',
  },
}
