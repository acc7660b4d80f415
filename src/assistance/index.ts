export { assetRoutes } from './assets/asset.routes.ts'
