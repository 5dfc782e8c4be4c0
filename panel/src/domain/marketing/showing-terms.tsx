import type { Schema } from '#contract/kit/call.ts'
import type { TermName } from '#contract/members/offer/offer-terms.ts'
import { OfferTerms } from '#panel/domain/members/offer-terms.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { showingWords } from './showing-words.ts'

/** The inputs for when and where a picture is shown. */
export function ShowingTerms(props: { of: Schema; without?: readonly TermName[] }) {
  const t = useWords(showingWords)
  return <OfferTerms {...props} help={t('termsHelp')} />
}
