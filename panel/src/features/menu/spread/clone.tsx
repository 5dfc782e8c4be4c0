import { useState } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useMenuBranch } from '#panel/domain/menu/menu-branch.ts'
import { useSiblings } from '#panel/domain/organisation/siblings.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Steps, Unavailable } from './steps.tsx'
import { words } from './words.ts'

/** Copies the whole menu of another branch of the company to the branch in the address. */
export default function Clone() {
  const t = useWords(words)
  const { targetBranchId } = usePage<'/product-clone/$targetBranchId'>().params
  const branch = branchesOf(useUser()).find((it) => it.branch_id === targetBranchId)?.name ?? ''
  const sources = useSiblings(targetBranchId)
  const { branch: target, error, refetch } = useMenuBranch(targetBranchId)
  const [source, setSource] = useState(() => sources[0]?.branch_id ?? null)
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!target) return <Skeleton className="h-96 max-w-5xl" />
  if (!source) return <Unavailable title={t('clone')} because={t('noSource')} />
  return (
    <Steps
      title={t('clone')}
      description={t('cloneTo', { branch })}
      currency={target.currency}
      startLabel={t('startClone')}
      start={{ branch_ids: [targetBranchId] }}
      asked={(values) => ({
        params: { branch_id: source },
        body: { branch_ids: [targetBranchId], product_ids: null, fields: values.fields },
      })}
    >
      <NativeSelect
        name="source"
        label={t('source')}
        description={t('sourceHelp')}
        value={source}
        onChange={setSource}
        placeholder=""
        options={sources.map((it) => ({ value: it.branch_id, label: it.name }))}
        className="max-w-md"
      />
    </Steps>
  )
}
