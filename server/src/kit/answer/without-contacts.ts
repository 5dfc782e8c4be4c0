// The patterns limit the length of each part. Without limits, matching a long text without @ would
// start over at each of its letters.
const address = /[^\s<>()[\]:;,"'=]{1,64}@[^\s<>()[\]:;,"']{1,255}/g
const number = /\+?\d(?:[ ().-]{0,2}\d){6,}/g

/**
 * Removes e-mail addresses and phone numbers from another system's sentence, which may repeat them
 * from our request. Such sentences are stored and logged, where no erasure would find the person.
 * Dates have only eight digits and are kept.
 */
export const withoutContacts = (text: string): string =>
  text
    .replaceAll(address, '…')
    .replaceAll(number, (it) => (/^\+?\d+$/.test(it) || it.replaceAll(/\D/g, '').length > 8 ? '…' : it))
