import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readPhonesBy } from '#contract/kit/fields.ts'

/** Numbers by the plans of all countries, Turkish where none is said: what people write in between, before or in front of them goes, and E.164 is kept. */
readPhonesBy((given) => {
  const number = parsePhoneNumberFromString(given, 'TR')
  return number?.isValid() && !number.ext ? number.number : undefined
})
