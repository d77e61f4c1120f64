export { recordDose } from './doses.service.ts';
export { vaccineRoutes } from './vaccines.routes.ts';
