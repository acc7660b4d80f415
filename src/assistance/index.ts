export { assetRoutes } from './assets/asset.routes.ts'
export { assistancePersonalData } from './personal-data/assistance-data.service.ts'
