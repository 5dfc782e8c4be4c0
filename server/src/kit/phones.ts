import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readNumbersAbroadBy } from '#contract/kit/phone.ts'

/**
 * Sets how foreign phone numbers are parsed: they must fit their country's numbering plan, so that
 * one digit too few or too many is refused. Numbers are stored as E.164.
 */
readNumbersAbroadBy((international) => {
  const number = parsePhoneNumberFromString(international)
  return number?.isValid() ? number.number : undefined
})
