import type { Bilingual, TravelStatus } from '../types.ts'

export type Topic = 'personal' | 'violence' | 'unrest' | 'areas'

/**
 * General guidance by status, in our own words. Nothing here speaks of one country: what is known of a country is
 * added from the data by `country-security.ts`.
 */
export const GUIDANCE: Record<Topic, Record<TravelStatus, Bilingual>> = {
  personal: {
    0: {
      en: 'The overall status is **normal precautions**. Keep money, passport and phone close to you in crowds and on public transport, use licensed taxis or a booking service you know, and leave copies of your documents with someone at home. If something is stolen, ask the police for a written report: insurers want it.',
      es: 'El estado general es de **precauciones normales**. Lleve el dinero, el pasaporte y el teléfono bien guardados en las aglomeraciones y en el transporte público, use taxis autorizados o un servicio de reservas conocido y deje copias de sus documentos a alguien de confianza. Si le roban algo, pida a la policía una denuncia por escrito: las aseguradoras la exigen.',
    },
    1: {
      en: 'The overall status is **heightened caution**. Decide before you arrive how you will get about, avoid walking alone after dark where you do not know the area, keep valuables out of sight, and share your plans with someone who will notice if you do not call. If you are robbed, hand things over and get to a safe place.',
      es: 'El estado general es de **mayor cautela**. Decida antes de llegar cómo va a desplazarse, evite caminar solo de noche por zonas que no conozca, no muestre objetos de valor y comparta su itinerario con alguien que note si usted no llama. Si le asaltan, entregue lo que pidan y vaya a un lugar seguro.',
    },
    2: {
      en: 'The overall status is **avoid travel**. If you are already there or must go, do not move without local support that you trust, a route agreed in advance, a daily call home and a plan for leaving. Ask your insurer whether you are covered when governments advise against travel: many policies are not. Keep documents, cash and medicines packed.',
      es: 'El estado general es de **evitar el viaje**. Si ya está allí o debe ir, no se desplace sin apoyo local de confianza, una ruta acordada de antemano, una llamada diaria a casa y un plan de salida. Pregunte a su aseguradora si le cubre cuando los gobiernos desaconsejan el viaje: muchas pólizas no lo hacen. Tenga listos documentos, efectivo y medicinas.',
    },
  },
  violence: {
    0: {
      en: 'A status of normal precautions is a general rating, not a promise about terrorism or armed violence, which can occur anywhere. In busy places know two ways out and report unattended bags. If there are shots or an explosion, get away first, hide if you cannot, and call for help when you are safe.',
      es: 'Las precauciones normales son una valoración general, no una garantía frente al terrorismo o la violencia armada, que pueden darse en cualquier lugar. En sitios concurridos localice dos salidas y avise de los bultos abandonados. Si hay disparos o una explosión, aléjese primero, escóndase si no puede y pida ayuda cuando esté a salvo.',
    },
    1: {
      en: 'A level tells how careful to be, not why: read the governments’ own pages to learn whether terrorism, kidnapping or armed crime is behind it. Keep visits to crowded or symbolic places short, vary your times and routes, do not publish where you are staying, and leave at once if a place feels wrong.',
      es: 'Un nivel indica cuánta cautela hace falta, no por qué: consulte las páginas de los propios gobiernos para saber si responde a terrorismo, secuestros o delincuencia armada. Que sus visitas a lugares concurridos o simbólicos sean breves; varíe horarios y rutas, no publique dónde se aloja y márchese enseguida si algo no le convence.',
    },
    2: {
      en: 'Advice to avoid travel often rests on armed conflict, terrorism or kidnapping; the levels alone do not say which, so read the governments’ own pages. If you are there, stay indoors away from windows during fighting, keep off the roads after dark, agree a safe meeting point, and have water, a torch and a charged phone ready.',
      es: 'El consejo de evitar el viaje suele deberse a conflictos armados, terrorismo o secuestros; los niveles por sí solos no dicen a cuál, así que lea las páginas de los gobiernos. Si está allí, quédese a cubierto y lejos de las ventanas durante los combates, no circule de noche, acuerde un punto de encuentro seguro y tenga listos agua, linterna y teléfono cargado.',
    },
  },
  unrest: {
    0: {
      en: 'Demonstrations and strikes happen in most places, and a peaceful crowd can change quickly. Keep clear of gatherings, do not film police or soldiers, follow the local news around elections and anniversaries, and allow extra time for transport when a strike is announced.',
      es: 'En casi todas partes hay manifestaciones y huelgas, y una multitud pacífica puede cambiar de pronto. Manténgase lejos de las concentraciones, no grabe a policías ni soldados, siga las noticias locales en época de elecciones y aniversarios, y reserve más tiempo para los traslados si se anuncia una huelga.',
    },
    1: {
      en: 'Be prepared for protests, strikes or roadblocks at short notice. Stay away from political gatherings and from public buildings when crowds form, keep your opinions on local politics to yourself, also online, and have some cash, a charged phone, and food and water for a few days.',
      es: 'Esté preparado para protestas, huelgas o cortes de carretera con poco aviso. Aléjese de los actos políticos y de los edificios públicos cuando se formen multitudes, no opine sobre la política local, tampoco en internet, y tenga algo de efectivo, el teléfono cargado y comida y agua para unos días.',
    },
    2: {
      en: 'Public order, open borders, flights and telephone networks cannot be taken for granted. Avoid every crowd, obey curfews, stop at checkpoints and keep your hands in sight. Your embassy may be closed or unable to reach you, so do not build your plans on an evacuation; watch for a safe chance to leave by ordinary means.',
      es: 'No dé por seguros el orden público, las fronteras abiertas, los vuelos ni las redes telefónicas. Evite toda aglomeración, respete los toques de queda, deténgase en los controles y mantenga las manos a la vista. Su embajada puede estar cerrada o no poder llegar hasta usted: no cuente con una evacuación y aproveche la primera ocasión segura de salir por medios ordinarios.',
    },
  },
  areas: {
    0: {
      en: 'The status covers the destination as a whole. Conditions differ from one district to the next: ask people who live there which places to leave out, especially at night, and keep clear of closed, mined or military zones, and of border strips where notices say so.',
      es: 'El estado vale para el destino en su conjunto. Las condiciones cambian de un barrio a otro: pregunte a quien viva allí qué lugares conviene evitar, sobre todo de noche, y no entre en zonas cerradas, minadas o militares ni en franjas fronterizas señalizadas.',
    },
    1: {
      en: 'The status covers the destination as a whole, and parts of it may be better or worse. Before each leg of the journey check the governments’ maps, plan to arrive by daylight, and ask your host or hotel about the road and the district, border areas above all.',
      es: 'El estado vale para el destino en su conjunto, y algunas zonas pueden estar mejor o peor. Antes de cada etapa consulte los mapas de los gobiernos, procure llegar de día y pregunte a su anfitrión u hotel por la carretera y la zona, sobre todo cerca de las fronteras.',
    },
    2: {
      en: 'The advice to avoid travel covers the destination as a whole: treat no area as exempt unless a government’s own page says so, and then only for the dates and routes that it names. Conditions can change faster than any map.',
      es: 'El consejo de evitar el viaje abarca todo el destino: no considere exenta ninguna zona salvo que lo diga la página de un gobierno, y solo para las fechas y rutas que nombre. La situación puede cambiar antes que cualquier mapa.',
    },
  },
}

/** Where no government that we follow has written: the status shown is a default, and the text says so. */
export const UNWRITTEN: Record<Topic, Bilingual> = {
  personal: {
    en: 'No government whose levels we count has written about this destination on its own, so **no level is stated** and the status shown is only a default. Take the care of any journey: keep documents, money and phone secure, tell someone your plans, and ask the authority that administers the territory what it advises.',
    es: 'Ningún gobierno cuyos niveles contamos ha escrito sobre este destino por separado, así que **no hay nivel indicado** y el estado mostrado es solo un valor por defecto. Tome el cuidado de cualquier viaje: proteja documentos, dinero y teléfono, comunique sus planes y pregunte qué aconseja la autoridad que administra el territorio.',
  },
  violence: {
    en: 'Nobody whose levels we count has written about terrorism, kidnapping or armed violence here, and silence is not an assurance. Ask your host or operator, see whether the advice for the state that administers the place mentions it, and follow the instructions of the local authorities if anything happens.',
    es: 'Nadie cuyos niveles contamos ha escrito sobre terrorismo, secuestros o violencia armada aquí, y el silencio no es una garantía. Pregunte a su anfitrión u operador, mire si el consejo para el Estado que administra el lugar lo menciona y siga las instrucciones de las autoridades locales si ocurre algo.',
  },
  unrest: {
    en: 'Nobody whose levels we count has written about protests or strikes here, which proves nothing either way. Stay away from any demonstration, follow the local news, and remember that a strike elsewhere can stop the ferry, train or flight that you depend on: keep a day and some money in reserve.',
    es: 'Nadie cuyos niveles contamos ha escrito sobre protestas o huelgas aquí, lo que no prueba nada. Aléjese de cualquier manifestación, siga las noticias locales y recuerde que una huelga en otro lugar puede detener el barco, el tren o el vuelo del que depende: reserve un día y algo de dinero.',
  },
  areas: {
    en: 'Nobody whose levels we count names areas to avoid here, which does not mean that there are none. Ask locally about closed, protected or military zones, and about ground, sea or weather that needs a guide or a permit, before you set out on your own.',
    es: 'Nadie cuyos niveles contamos nombra zonas que evitar aquí, lo que no significa que no las haya. Pregunte en el lugar por zonas cerradas, protegidas o militares, y por terrenos, mares o condiciones meteorológicas que exijan guía o permiso, antes de salir por su cuenta.',
  },
}

/** Said first of a remote place that no government has written about. */
export const UNWRITTEN_LEAD: Bilingual = {
  en: 'No government whose levels we count has written about this place, so the status shown is only a default.',
  es: 'Ningún gobierno cuyos niveles contamos ha escrito sobre este lugar, así que el estado mostrado es solo un valor por defecto.',
}

/** For places without a permanent civilian population. */
export const REMOTE: Record<Topic, Bilingual> = {
  personal: {
    en: 'There is no permanent civilian population, and help is far away. Travel only with an experienced operator or expedition, follow its safety rules, and tell someone the full route and when you will report. Check permits before you leave, and that your insurance pays for rescue and evacuation from so remote a place.',
    es: 'No hay población civil permanente y la ayuda queda lejos. Viaje solo con un operador o una expedición con experiencia, siga sus normas de seguridad y comunique a alguien la ruta completa y cuándo dará noticias. Compruebe los permisos antes de salir y que su seguro paga el rescate y la evacuación desde un lugar tan remoto.',
  },
  violence: {
    en: 'With no resident public, the usual advice on crowds and cities does not apply. If the place has a station, ship or base, its leader’s instructions come first; military areas are closed to visitors. Agree in advance who calls for help, by what radio or satellite link, and what you do until it comes.',
    es: 'Sin población residente, los consejos habituales sobre aglomeraciones y ciudades no sirven. Si hay una base, un barco o una instalación, mandan las instrucciones de su responsable; las zonas militares están cerradas a los visitantes. Acuerde de antemano quién pide ayuda, por qué radio o satélite, y qué hacer mientras llega.',
  },
  unrest: {
    en: 'Political unrest is unlikely to meet you here, but events on the way can: a strike, a closed port or airport, or a change of permit may hold you for days. Keep time, money and medicines in reserve, and know how your operator will tell you of a change.',
    es: 'Es poco probable que encuentre disturbios políticos aquí, pero sí pueden afectarle por el camino: una huelga, un puerto o aeropuerto cerrado o un cambio de permiso pueden retenerle días. Reserve tiempo, dinero y medicinas, y sepa cómo le avisará su operador de un cambio.',
  },
  areas: {
    en: 'Access is limited by weather, ice, sea and law: land only where a permit and your guide allow it, keep to marked routes, and stay out of protected and military areas. Never leave the group alone.',
    es: 'El acceso lo limitan el tiempo, el hielo, el mar y la ley: desembarque solo donde lo permitan la autorización y su guía, siga las rutas señaladas y no entre en zonas protegidas ni militares. No se separe nunca del grupo.',
  },
}
