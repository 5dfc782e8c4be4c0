// The lengths are limited. Without limits, a text without @ would be read once for each of its
// letters.
const address = /[^\s<>()[\]:;,"'=]{1,64}@[^\s<>()[\]:;,"']{1,255}/g
const number = /\+?\d(?:[ ().-]{0,2}\d){6,}/g

/**
 * Another system's sentence without the e-mail addresses and phone numbers that it may repeat from
 * our request. Such sentences are stored and logged, where no erasure would find the person. A date
 * has eight digits and stays.
 */
export const withoutContacts = (text: string): string =>
  text
    .replaceAll(address, '…')
    .replaceAll(number, (it) => (/^\+?\d+$/.test(it) || it.replaceAll(/\D/g, '').length > 8 ? '…' : it))
