export { eraseFilesJob } from './files.jobs.ts';
export { fileRoutes } from './files.routes.ts';
export { fileAddress, prepareImage, replaceImage } from './files.service.ts';
export { fileWorkers } from './files.workers.ts';
