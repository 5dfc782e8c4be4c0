import { SwitchInput } from '#panel/kit/form/fields.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { consentWords } from './consent-words.ts'

function Inputs() {
  const t = useWords(consentWords)
  return <SwitchInput name="existing_customer" label={t('existing_customer')} description={t('existingHelp')} />
}

/** The setting `consents` as a card of its company's settings. */
export function useConsentCard() {
  const t = useWords(consentWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
