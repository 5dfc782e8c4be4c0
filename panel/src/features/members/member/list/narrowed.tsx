import { useState } from 'react'
import { Filter, Gift, X } from 'lucide-react'
import { leavesOf, readAudience } from '#contract/members/audience.ts'
import { audienceWords } from '#panel/domain/members/audience-words.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { useNarrow } from '#panel/kit/filter/narrow.ts'
import { firstPage, usePage } from '#panel/kit/page/page.tsx'
import { hasModule, useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listToolWords } from './list-tool-words.ts'
import { meant } from './meant.ts'

const AudienceDialog = lateLayer(() => import('#panel/domain/members/audience-dialog.tsx'))
const GiveCheque = lateLayer(() => import('./give-cheque.tsx'))

/** Conditions that narrow the list. They are kept in its address and can be saved as a segment. */
export function Conditions() {
  const t = useWords(listToolWords)
  const a = useWords(audienceWords)
  const can = useCan()
  const companies = useUser().user_companies
  const { search } = usePage()
  const narrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const text = typeof search.audience === 'string' ? search.audience : undefined
  const audience = text === undefined ? undefined : readAudience(text)
  const all = meant(search)
  const company_id = typeof search.company_id === 'string' ? search.company_id : companies[0]?.id
  if (!company_id) return null
  const named = audience && [...new Set(leavesOf(audience).map((it) => a(`fields.${it.field}`)))].join(', ')
  const set = (next: string | undefined) => narrow({ ...firstPage, audience: next })
  return (
    <>
      <Button size="small" icon={<Filter size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {named ? t('conditionsOf', { fields: named }) : t('conditions')}
      </Button>
      {audience && (
        <IconButton label={t('dropConditions')} icon={<X size={16} aria-hidden />} onPress={() => set(undefined)} />
      )}
      {audience && can('post-segment') && (
        <Link
          to="/member/segment/form"
          search={{ audience: text, company_id }}
          className={buttonClass('plain', 'small')}
        >
          {t('saveSegment')}
        </Link>
      )}
      {all && can('post-gift-cheque-item') && can('get-gift-cheque-all') && hasModule('gift_cheque') && (
        <Button size="small" icon={<Gift size={16} aria-hidden />} onPress={() => setGiving(true)}>
          {t('giveCheque')}
        </Button>
      )}
      {isGiving && all && (
        <GiveCheque
          audience={all}
          company_id={typeof search.company_id === 'string' ? search.company_id : undefined}
          onClose={() => setGiving(false)}
        />
      )}
      {isOpen && (
        <AudienceDialog
          title={t('conditions')}
          done={t('apply')}
          company_id={company_id}
          start={audience && ('all' in audience || 'any' in audience) ? audience : undefined}
          onDone={(next) => {
            setOpen(false)
            set(JSON.stringify(next))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
