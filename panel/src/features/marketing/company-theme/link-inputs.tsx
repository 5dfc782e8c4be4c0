import { TextInput } from '#panel/kit/form/fields.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The inputs for the addresses to which "Order" and "Book a table" lead. */
export function LinkInputs() {
  const t = useWords(words)
  return (
    <>
      <TextInput name="order_url" label={t('order_url')} description={t('orderHelp')} />
      <TextInput name="booking_url" label={t('booking_url')} description={t('bookingHelp')} />
    </>
  )
}
