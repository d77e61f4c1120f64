/** Payment methods (specification 3.14): name, image, id. */
export const paymentMethods = [
  { name: 'العملات', image: 'coins.svg', id: 1 },
  { name: 'بطاقة فيزا', image: 'visa.svg', id: 2 },
] as const;
