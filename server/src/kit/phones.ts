import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readNumbersAbroadBy } from '#contract/kit/phone.ts'

/** Numbers of other countries by their plans: a digit too few or too many is no number, and E.164 is kept. */
readNumbersAbroadBy((international) => {
  const number = parsePhoneNumberFromString(international)
  return number?.isValid() ? number.number : undefined
})
