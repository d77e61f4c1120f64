/** What leaves the house: text messages. The last line makes WebOTP fill in the code. */
export const messageTexts = {
  'sms.code': 'رمز الدخول إلى رِفق: {code}\nصالح 5 دقائق، ولا يُعطى لأحد.\n\n@{host} #{code}',
} as const;
