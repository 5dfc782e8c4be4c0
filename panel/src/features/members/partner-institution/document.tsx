import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { institutionProof, maxDocument } from '#contract/members/institution-proof.ts'
import type { Membership } from '#contract/members/partner-institution.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { FileButton } from '#panel/ui/file-button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { proofWords } from './proof-words.ts'
import { stale } from './request-stale.ts'

/**
 * The document that proves membership. It is shown beside the decision, and can be uploaded until
 * then.
 */
export function ProofDocument({ it }: { it: Membership }) {
  const t = useWords(proofWords)
  const can = useCan()
  const [isTooLarge, setTooLarge] = useState(false)
  const params = { institution_member_id: it.id }
  const upload = useMutation<Membership, Refusal, File>({
    mutationFn: (file) => send(institutionProof.upload, { params }, { upload: file }),
    onSuccess: () => {
      toasts.add({ title: t('uploaded') })
      void forget(...stale, institutionProof.document)
    },
  })
  const take = (file: File) => {
    setTooLarge(file.size > maxDocument)
    if (file.size <= maxDocument) upload.mutate(file)
  }
  const mayUpload = it.status === 'pending' && can('patch-partner-institution')
  if (!it.has_document && !mayUpload) return null
  const problem = isTooLarge ? t('tooLarge') : (upload.error?.problem?.errors?.[0]?.message ?? upload.error?.message)
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">{t('document')}</h3>
      {it.has_document && <Shown key={it.version} id={it.id} />}
      {mayUpload && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FileButton
            accept="image/jpeg,image/png,application/pdf"
            label={t('choose')}
            isPending={upload.isPending}
            onPick={take}
          >
            {t(it.has_document ? 'replace' : 'choose')}
          </FileButton>
          <p className="text-xs text-muted">{t('limits')}</p>
        </div>
      )}
      {problem && <Banner kind="danger" title={problem} />}
    </section>
  )
}

function Shown({ id }: { id: string }) {
  const t = useWords(proofWords)
  const format = useFormat()
  // The link to the document is valid for two minutes, so a new one is requested whenever the
  // drawer opens.
  const { data, error, refetch } = useQuery({
    ...ask(institutionProof.document, { params: { institution_member_id: id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <figure className="grid gap-1.5">
      {data.kind === 'picture' ? (
        <a href={data.url} target="_blank" rel="noreferrer" aria-label={t('open')}>
          <img
            src={data.url}
            alt={t('alt')}
            className="max-h-72 w-full rounded-control border border-line bg-ground object-contain"
          />
        </a>
      ) : (
        <Button
          className={`${buttonClass()} w-fit`}
          icon={<FileText size={16} aria-hidden />}
          onPress={() => void refetch().then((again) => again.data && save(again.data.url))}
        >
          {t('savePdf', { size: format.number(Math.max(1, Math.round(data.bytes / 1024))) })}
        </Button>
      )}
      <figcaption className="text-xs text-muted">{t('since', { when: format.dateTime(data.created_at) })}</figcaption>
    </figure>
  )
}

const save = (url: string) => Object.assign(document.createElement('a'), { href: url, download: '' }).click()
