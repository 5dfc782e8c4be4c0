import { useQuery } from '@tanstack/react-query'
import { menu } from '#contract/menu/menu.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useSiblings } from '#panel/domain/organisation/siblings.ts'
import { BranchesInput } from '#panel/domain/menu/spread-inputs.tsx'
import { spreadWords } from '#panel/domain/menu/spread-words.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Steps, Unavailable } from './steps.tsx'
import { words } from './words.ts'

const shownNames = 8

/**
 * Transfers products to other branches: those chosen in the menu (`?product=`), or the whole menu
 * if none are chosen.
 */
export default function Transfer() {
  const t = useWords(words)
  const s = useWords(spreadWords)
  const lang = useLanguage()
  const { params, search } = usePage<'/manegement/$branch_id/product/transfer'>()
  const { branch_id } = params
  const branch = branchesOf(useUser()).find((it) => it.branch_id === branch_id)?.name ?? ''
  const hasOthers = useSiblings(branch_id).length > 0
  const { data, error, refetch } = useQuery(ask(menu.read, { params: { branch_id } }))
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!hasOthers) return <Unavailable title={t('transfer')} because={s('noOthers')} />
  if (!data) return <Skeleton className="h-96 max-w-5xl" />
  const given = new Set([search.product ?? []].flat().map(String))
  const products = data.products.filter((it) => given.has(it.id))
  if (given.size > 0 && products.length === 0)
    return (
      <Banner
        kind="warning"
        title={t('gone')}
        action={
          <Link to={`/manegement/${branch_id}/product/management`} className={buttonClass('plain', 'small')}>
            {t('toMenu')}
          </Link>
        }
      />
    )
  const count = given.size > 0 ? products.length : data.products.length
  const names = products.slice(0, shownNames).map((it) => it.name[lang])
  return (
    <Steps
      title={t('transfer')}
      description={t('transferOf', { count, branch })}
      currency={data.currency}
      startLabel={t('start')}
      start={{ branch_ids: [] }}
      asked={(values) => ({
        params: { branch_id },
        body: {
          branch_ids: values.branch_ids,
          product_ids: given.size > 0 ? products.map((it) => it.id) : null,
          fields: values.fields,
        },
      })}
    >
      <p className="col-span-full text-sm text-muted">
        {names.length > 0 ? names.join(', ') + (count > shownNames ? ' …' : '') : t('all')}
      </p>
      <BranchesInput name="branch_ids" branch_id={branch_id} />
    </Steps>
  )
}
