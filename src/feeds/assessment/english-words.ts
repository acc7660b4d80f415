import type { HazardWords } from './hazard-words.ts'
import type { Hazard } from './hazards.ts'

const ofAirport = 'Ask your airline before you go to the airport.'

/** What people read in English. Short: the danger first, then what to do. */
export const englishWords: Readonly<Record<Hazard, HazardWords>> = {
  earthquake: {
    noun: 'Earthquake',
    high: 'Expect more shaking. Go outside, away from buildings, glass and cliffs. If you are on the coast, go to high ground now. Check for injuries and gas. Do not use lifts.',
    medium:
      'Expect more shaking. Stay away from damaged buildings. If you are on the coast, follow the tsunami warnings. Do not use lifts.',
    low: 'You may have felt shaking. Look out for damage around you, and expect smaller shocks.',
    over: 'No more warnings are expected. Stay out of damaged buildings.',
  },
  tsunami: {
    noun: 'Tsunami',
    high: 'Leave the coast now. Go inland or to high ground, on foot if you can. Do not go back: the first wave is often not the biggest.',
    medium:
      'Stay out of the water and away from beaches and harbours. Be ready to go to high ground. Follow what the authorities say.',
    low: 'Stay out of the water. Follow what the authorities say.',
    over: 'The tsunami warning has ended. Go back to the coast only when the authorities say so.',
  },
  cyclone: {
    noun: 'Tropical cyclone',
    high: 'Follow evacuation orders at once. Else stay inside, away from windows, in a strong building. Do not go out when the wind stops: it may come back. Stay away from the coast and rivers.',
    medium:
      'Stay inside during the storm, away from windows. Keep water, food, light and a charged phone. Stay away from the coast and rivers. Ask about your transport.',
    low: 'Watch the forecast every day. Know where to find shelter, and ask about your transport before you leave.',
    over: 'The storm has passed or is gone. Watch out for fallen power lines and flooded roads.',
  },
  'storm-surge': {
    noun: 'Storm surge',
    high: 'Leave the coast now. Go inland or to high ground. Never walk or drive through moving water.',
    medium: 'Stay away from the shore. Be ready to leave the coast when the authorities say so.',
    low: 'Stay away from the shore, and watch the forecast.',
    over: 'The warning has ended. Watch out for flooded roads and damaged buildings.',
  },
  tornado: {
    noun: 'Tornado',
    high: 'Take shelter now: a basement, or a small room without windows on the lowest floor. Leave cars and mobile homes. Protect your head.',
    medium: 'Tornadoes are possible. Know where your shelter is, and go there when you are warned or see one.',
    low: 'Watch the weather, and know where your shelter is.',
    over: 'The tornado warning has ended. Watch out for fallen power lines and broken glass.',
  },
  thunderstorm: {
    noun: 'Thunderstorm',
    high: 'Go inside a strong building now, away from windows. Do not shelter under trees. If you are driving, stop in a safe place.',
    medium: 'Severe storms are possible. Stay near a strong building, and go in when you hear thunder.',
    low: 'Watch the weather, and go inside when you hear thunder.',
    over: 'The storm warning has ended. Watch out for fallen trees and power lines.',
  },
  wind: {
    noun: 'Strong wind',
    high: 'Stay inside, away from windows. Do not drive high vehicles. Stay away from trees, scaffolding and the coast.',
    medium: 'Avoid trips that can wait. Tie down what may fly away. Stay away from trees and the coast.',
    low: 'Take care outside and on bridges. Ask about ferries and flights.',
    over: 'The wind warning has ended. Watch out for fallen trees and power lines.',
  },
  winter: {
    noun: 'Snow and ice',
    high: 'Stay inside and do not drive. If you must travel, take warm clothes, food, water and a charged phone, and tell somebody your route.',
    medium: 'Avoid trips that can wait. Check roads, trains and flights before you leave. Dress warmly.',
    low: 'Roads may be slippery. Allow more time.',
    over: 'The winter warning has ended. Roads may still be icy.',
  },
  rain: {
    noun: 'Heavy rain',
    high: 'Stay away from rivers and low roads. Never walk or drive through moving water.',
    medium: 'Avoid low roads and river banks. Check your route before you leave.',
    low: 'Allow more time, and avoid roads that flood easily.',
    over: 'The rain warning has ended. Roads may still be flooded.',
  },
  'flash-flood': {
    noun: 'Flash flood',
    high: 'Go to high ground now. Never walk or drive through moving water: turn around. Leave river beds and underpasses.',
    medium: 'Flash floods are possible. Stay away from rivers, canyons and low roads. Be ready to go to high ground.',
    low: 'Stay away from rivers and low roads when it rains.',
    over: 'The flood warning has ended. Stay off flooded roads.',
  },
  flood: {
    noun: 'Flood',
    high: 'Go to high ground. Follow evacuation orders at once. Never walk or drive through moving water.',
    medium:
      'Stay away from rivers and flooded roads. Be ready to leave. Do not drink tap water unless it is said to be safe.',
    low: 'Stay away from river banks and low roads. Check your route before you leave.',
    over: 'The flood warning has ended. Stay off flooded roads, and be careful with tap water.',
  },
  coast: {
    noun: 'Dangerous water on the coast',
    high: 'Stay away from beaches, piers and coast roads. Leave low places at the shore now.',
    medium: 'Stay out of the water, and away from beaches and coast roads.',
    low: 'Take care at the shore, and ask lifeguards before you swim.',
    over: 'The warning for the coast has ended. Currents may still be strong.',
  },
  sea: {
    noun: 'Dangerous sea',
    high: 'Do not go out to sea. If you are at sea, go to the nearest safe port. Stay away from the shore.',
    medium: 'Do not go out in small boats. Ask whether ferries and tours run. Stay away from the shore.',
    low: 'Small boats should stay in port. Ask whether ferries and tours run.',
    over: 'The warning for the sea has ended. Ask before you go out.',
  },
  heat: {
    noun: 'Extreme heat',
    high: 'Stay in a cool place. Drink water often. Do not exert yourself. Never leave anybody in a parked car. Call for help if somebody is confused or stops sweating.',
    medium:
      'Stay in the shade from late morning to evening, and drink water often. Look after old people and children.',
    low: 'Drink enough, wear a hat, and rest when it is hottest.',
    over: 'The heat warning has ended.',
  },
  cold: {
    noun: 'Extreme cold',
    high: 'Stay inside. Cover your skin when you go out: it freezes within minutes. Do not travel alone. Never burn charcoal or run an engine inside.',
    medium: 'Wear warm, dry layers, and cover head and hands. Go out for short times only.',
    low: 'Dress warmly, and watch out for ice.',
    over: 'The cold warning has ended.',
  },
  fog: {
    noun: 'Fog',
    high: 'Do not drive unless you must. Drive slowly, with low lights, far behind others. Flights and ferries may not run.',
    medium: 'Drive slowly, with low lights. Ask about flights and ferries.',
    low: 'Allow more time on roads and at airports.',
    over: 'The fog warning has ended.',
  },
  dust: {
    noun: 'Dust storm',
    high: 'Stay inside with windows closed. If you are driving, leave the road, stop, and turn off the lights. Cover nose and mouth.',
    medium: 'Avoid driving. Stay inside with windows closed if you can. Cover nose and mouth.',
    low: 'Roads may be hard to see. Cover nose and mouth outside.',
    over: 'The dust warning has ended.',
  },
  'bad-air': {
    noun: 'Bad air',
    high: 'Stay inside with windows closed. Wear a good mask outside. Get help if it is hard to breathe.',
    medium: 'Avoid effort outside. Close windows. If you have asthma or a weak heart, stay inside.',
    low: 'If you have asthma or a weak heart, avoid effort outside.',
    over: 'The air warning has ended.',
  },
  wildfire: {
    noun: 'Wildfire',
    high: 'Leave when you are told to, or when you see fire or thick smoke: do not wait. Drive away from the fire, with windows closed. Call the emergency number if you are cut off.',
    medium: 'Be ready to leave. Know two ways out. Close windows against smoke. Do not light fires.',
    low: 'Do not light fires or throw away cigarettes. Watch the news.',
    over: 'The fire warning has ended. Stay away from burnt ground and trees.',
  },
  ash: {
    noun: 'Volcanic ash',
    high: 'Stay inside with windows closed while ash falls. Cover nose, mouth and eyes outside. Do not drive. Ask your airline before you go to the airport.',
    medium: 'Stay inside while ash falls. Cover nose and mouth outside. Flights may be cancelled.',
    low: 'Ash may fall. Keep a mask at hand, and ask your airline about your flight.',
    over: 'The ash warning has ended. Avoid stirring up the ash.',
  },
  volcano: {
    noun: 'Volcano',
    high: 'Leave the area around the volcano now, and stay out of valleys. Cover nose and mouth against ash. Ask your airline before you go to the airport.',
    medium:
      'Stay out of the closed area, and away from valleys below the volcano. Be ready to leave. Flights may change.',
    low: 'The volcano is restless. Stay out of closed areas, and follow the news.',
    over: 'The volcano is back to normal. Stay out of areas that are still closed.',
  },
  avalanche: {
    noun: 'Avalanches and landslides',
    high: 'Stay off slopes and away from the foot of slopes. Roads may be cut: stay where you are safe.',
    medium: 'Stay off steep slopes, and keep to open, secured ways. Ask mountain rescue before you go.',
    low: 'Ask about the danger before you go into the mountains.',
    over: 'The warning has ended. Slopes may still be loose.',
  },
  drought: {
    noun: 'Drought',
    high: 'Use little water. Water may be cut off. Do not light fires.',
    medium: 'Use little water. Do not light fires.',
    low: 'Use little water.',
    over: 'The drought has ended.',
  },
  weather: {
    noun: 'Dangerous weather',
    high: 'Stay inside a strong building, and do not travel now. Follow what the authorities say.',
    medium: 'Avoid trips that can wait. Check your route before you leave. Follow what the authorities say.',
    low: 'Watch the forecast, and allow more time.',
    over: 'The weather warning has ended.',
  },
  'airport-closed': {
    noun: 'Airport closed',
    high: `No flights leave or land. ${ofAirport}`,
    medium: `No flights leave or land. ${ofAirport}`,
    low: `Few flights leave or land. ${ofAirport}`,
    over: `The airport is open again. Flights may still be late. ${ofAirport}`,
  },
  'airport-stop': {
    noun: 'Flights to this airport are stopped',
    high: `Flights to this airport wait where they are. ${ofAirport}`,
    medium: `Flights to this airport wait where they are. ${ofAirport}`,
    low: `Flights to this airport wait where they are. ${ofAirport}`,
    over: `Flights go again. Some may still be late. ${ofAirport}`,
  },
  'airport-delay': {
    noun: 'Flights are late',
    high: `Flights are very late. ${ofAirport}`,
    medium: `Flights are late. ${ofAirport}`,
    low: `Flights are late by an hour or more. ${ofAirport}`,
    over: 'Flights are on time again.',
  },
  disease: {
    noun: 'Disease',
    high: 'Put off trips that can wait. Ask a doctor before you go. If you are there, avoid sick people, and get help at once if you feel ill.',
    medium:
      'Ask a doctor about vaccines and medicines before you go. Protect yourself from mosquito bites, wash your hands, and eat safe food. Get help if you feel ill.',
    low: 'Have the usual vaccines, protect yourself from mosquito bites, and wash your hands.',
    over: 'The health notice has ended. Keep to the usual care.',
  },
  'do-not-travel': {
    noun: 'Government advice: do not travel',
    high: 'Do not go. If you are there, ask your embassy how to leave, and tell your company where you are. Your insurance may not be valid.',
    medium: 'Put off trips that can wait. If you are there, ask your embassy.',
    low: 'Read the advice of your government before you go.',
    over: 'The government no longer advises against travel. Read its advice before you go.',
  },
  unknown: {
    noun: 'Warning',
    high: 'Follow what the authorities say, and stay in a safe place.',
    medium: 'Follow what the authorities say, and be careful.',
    low: 'Be careful, and follow the news.',
    over: 'The warning has ended.',
  },
}
