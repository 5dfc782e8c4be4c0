import { TextInput } from '#panel/kit/form/fields.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Where "Order" and "Book a table" lead on the page. */
export function LinkInputs() {
  const t = useWords(words)
  return (
    <>
      <TextInput name="order_url" label={t('order_url')} description={t('orderHelp')} />
      <TextInput name="booking_url" label={t('booking_url')} description={t('bookingHelp')} />
    </>
  )
}
