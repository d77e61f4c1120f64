/** The name by which the page asks for the processor of the worklet. */
export const CAPTURE = 'rifq-capture';
