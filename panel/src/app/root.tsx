import { useEffect } from 'react'
import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { TopProgress } from '#panel/ui/top-progress.tsx'
import { useWords } from '#panel/kit/words.ts'
import { availabilityQuery } from './availability.ts'
import { Brand } from '#panel/kit/brand.tsx'
import { rootWords } from './root-words.ts'

const askAgainMs = 15_000

/** The outermost frame: maintenance, or whatever the address says, under the line that shows a page on its way. */
export function Root() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const { data } = useQuery(availabilityQuery)
  if (data?.maintenanceStatus) return <Maintenance />
  return (
    <>
      <div className="pointer-events-none fixed inset-x-0 top-0 z-90">
        <TopProgress isActive={isLoading} />
      </div>
      <Outlet />
    </>
  )
}

/** Shown while the server reports maintenance; looks again by itself. */
function Maintenance() {
  const t = useWords(rootWords)
  useQuery({ ...availabilityQuery, staleTime: 0, refetchInterval: askAgainMs })
  return (
    <main data-screen="maintenance" className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-3">
        <Brand />
        <h1 className="mt-6 text-2xl font-semibold text-balance">{t('maintenance')}</h1>
        <p className="text-pretty">{t('maintenanceText')}</p>
        <p className="text-sm text-muted">{t('maintenanceWait')}</p>
      </div>
    </main>
  )
}

/** The start itself failed: mostly no connection. */
export function StartFailed({ error }: ErrorComponentProps) {
  const t = useWords(rootWords)
  const router = useRouter()
  const again = () => void router.invalidate()
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [router])
  return (
    <main data-screen="start-failed" className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-6">
      <Brand />
      <Banner kind="danger" title={t('failed')} action={<Button onPress={again}>{t('again')}</Button>}>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <p className="mt-1 text-muted">{t('safe')}</p>
      </Banner>
    </main>
  )
}
