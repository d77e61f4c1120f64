import type { Domain } from '../domain.ts';
import { firstScreenRoutes } from './first-screen.routes.ts';

export const firstScreen: Domain = { name: 'first-screen', routes: firstScreenRoutes };
