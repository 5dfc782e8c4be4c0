import type { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { correctionWords } from './correction-words.ts'

type CurrencyFormat = ReturnType<ReturnType<typeof useCurrencyFormat>>

function Inputs({ currency }: { currency: CurrencyFormat }) {
  const t = useWords(correctionWords)
  return (
    <>
      <NumberInput name="points_alone" label={t('points_alone')} description={t('aloneHelp')} />
      <MoneyInput name="wallet_alone" label={t('wallet_alone')} description={t('aloneHelp')} currency={currency} />
      <NumberInput name="points_role" label={t('points_role')} description={t('roleHelp')} />
      <MoneyInput name="wallet_role" label={t('wallet_role')} description={t('roleHelp')} currency={currency} />
    </>
  )
}

/** The setting `corrections` as a card of its company's settings. */
export function useCorrectionCard(currency: CurrencyFormat) {
  const t = useWords(correctionWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs currency={currency} /> }
}
