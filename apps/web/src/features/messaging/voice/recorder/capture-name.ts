/** Name of the worklet's processor, shared with the page. */
export const CAPTURE = 'rifq-capture';
