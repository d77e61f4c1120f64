export { recordDose } from './doses.service.ts';
export { planPets } from './plan.service.ts';
export { vaccineRoutes } from './vaccines.routes.ts';
