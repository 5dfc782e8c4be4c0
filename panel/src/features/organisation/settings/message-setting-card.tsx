import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { messageSettingWords } from './message-setting-words.ts'

function Inputs({ currency }: { currency: MoneyFormat }) {
  const t = useWords(messageSettingWords)
  return (
    <>
      <MoneyInput name="sms_price" label={t('sms_price')} description={t('sms_priceHelp')} currency={currency} />
      <TextInput name="sms_refusal" label={t('sms_refusal')} description={t('sms_refusalHelp')} />
    </>
  )
}

/** The card for the setting `messages`, on the page of the company's settings. */
export function useMessageSettingCard(currency: MoneyFormat) {
  const t = useWords(messageSettingWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs currency={currency} /> }
}
