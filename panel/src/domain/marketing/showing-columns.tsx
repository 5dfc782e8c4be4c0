import { appPlatforms, showingStates, type AppPlatform, type ShowingState } from '#contract/marketing/showing.ts'
import type { OfferTerms } from '#contract/members/offer/offer-terms.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { smallPicture } from '#panel/domain/platform/small-picture.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { showingWords } from './showing-words.ts'

interface Shown extends OfferTerms {
  title: string
  platforms: AppPlatform[]
  state: ShowingState
  position: number
  created_at: string
}

const tones: Record<ShowingState, Tone> = { live: 'success', scheduled: 'info', ended: 'neutral', off: 'neutral' }

/** The columns and filters that the lists of stories, banners and campaigns share. */
export function useShowingColumns<T extends Shown>(pictureOf: (row: T) => string) {
  const t = useWords(showingWords)
  const o = useWords(offerWords)
  const terms = useTermsText()
  const canWriteTerms = useCanWriteTerms()
  const column = columnsOf<T>()
  const platforms = (row: T) => row.platforms.map((it) => t(`platform.${it}`)).join(', ') || t('allPlatforms')
  return {
    first: [
      column.text('title', t('title'), (row) => row.title, { card: 'primary' }),
      {
        ...column.text('image', t('picture'), pictureOf, { card: 'none' }),
        cell: (row: T) => (
          <img
            src={smallPicture(pictureOf(row))}
            alt=""
            loading="lazy"
            className="h-9 w-18 rounded-control bg-sunken object-contain"
          />
        ),
      },
      column.state('state', t('state'), (row) => ({ tone: tones[row.state], word: t(`states.${row.state}`) }), {
        card: 'end',
      }),
    ],
    last: [
      // Without prices, the terms need no currency.
      column.text('terms', o('terms'), (row) => terms(row, ''), { card: 'secondary', isSentence: true }),
      column.text('platforms', t('platforms'), platforms, { card: 'none' }),
      column.number('position', t('position'), (row) => row.position + 1, { card: 'none' }),
      column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
    ],
    filters: [
      choiceOf('state', t('state'), showingStates, (it) => t(`states.${it}`)),
      choiceOf('platforms', t('platforms'), appPlatforms, (it) => t(`platform.${it}`)),
    ],
    searchPlaceholder: t('search'),
    isWaiting: !canWriteTerms,
  }
}
