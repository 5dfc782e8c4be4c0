import { postState, type PostState } from '#contract/marketing/post/post.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { smallPicture } from '#panel/domain/platform/small-picture.ts'
import { columnsOf, StatePill } from '#panel/kit/list/columns.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { postWords } from './words.ts'

interface PostRow {
  title: Record<Lang, string>
  slug: Record<Lang, string>
  image: string | null
  is_draft: boolean
  published_at: string | null
  updated_at: string
}
const tones: Record<PostState, Tone> = { draft: 'neutral', scheduled: 'info', live: 'success' }

/** The columns of a list of posts. */
export function usePostColumns<T extends PostRow>() {
  const t = useWords(postWords)
  const lang = useLanguage()
  const column = columnsOf<T>()
  const stateOf = (row: T) => postState(row, new Date())
  return {
    picture: {
      ...column.text('image', t('image'), (row) => row.image ?? '', { card: 'none' }),
      cell: (row: T) =>
        row.image ? (
          <img
            src={smallPicture(row.image)}
            alt=""
            loading="lazy"
            className="h-9 w-18 rounded-control bg-sunken object-cover"
          />
        ) : (
          ''
        ),
    },
    title: column.text('title', t('title'), (row) => row.title[lang], { card: 'primary' }),
    state: column.text('is_draft', t('state'), (row) => t(`states.${stateOf(row)}`), {
      card: 'end',
      cell: (row) => <StatePill tone={tones[stateOf(row)]} word={t(`states.${stateOf(row)}`)} />,
    }),
    published: column.ago('published_at', t('published_at'), (row) => row.published_at ?? '', {
      cell: (row) => row.published_at && <Ago iso={row.published_at} />,
    }),
  }
}
