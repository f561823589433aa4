/** Whose data it is: a mobile number as E.164, or an e-mail address in small letters. */
export type Contact = { readonly is: 'mobile' | 'email'; readonly value: string }
