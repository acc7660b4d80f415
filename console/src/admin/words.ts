import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    companies: 'Companies',
    name: 'Name',
    packages: 'Package',
    changed: 'Changed',
    none: 'No company yet',
    noneHelp:
      'Travellers belong to companies. Make the first one with “godwit companies create”, or over the interface.',
    id: 'Id',
    since: 'Made',
    removed: 'Removed',
    nothing: 'nothing',
  },
  es: {
    companies: 'Empresas',
    name: 'Nombre',
    packages: 'Paquete',
    changed: 'Cambio',
    none: 'Todavía no hay empresas',
    noneHelp: 'Los viajeros pertenecen a empresas. Cree la primera con “godwit companies create” o por la interfaz.',
    id: 'Id',
    since: 'Creada',
    removed: 'Eliminada',
    nothing: 'nada',
  },
})
