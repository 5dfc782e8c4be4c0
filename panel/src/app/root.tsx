import { Suspense, useEffect } from 'react'
import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { MapTilesContext } from '#panel/ui/map/map-tiles.ts'
import { TopProgress } from '#panel/ui/top-progress.tsx'
import { Brand } from '#panel/kit/page/brand.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { availabilityQuery } from './availability.ts'
import { rootWords } from './root-words.ts'

const Maintenance = lazy(() => import('./maintenance.tsx').then((it) => ({ default: it.Maintenance })))

const tryAgainMs = 15_000

/**
 * The outermost frame: the maintenance page or the page at the address, with the progress bar on
 * top.
 */
export function Root() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const { data } = useQuery(availabilityQuery)
  const attribution = data?.map_attribution ?? null
  const tiles = attribution === null ? null : { url: '/tiles/{z}/{x}/{y}', attribution }
  if (data?.maintenanceStatus)
    return (
      <Suspense>
        <Maintenance />
      </Suspense>
    )
  return (
    <>
      <div className="pointer-events-none fixed inset-x-0 top-0 z-90">
        <TopProgress isActive={isLoading} />
      </div>
      <MapTilesContext value={tiles}>
        <Outlet />
      </MapTilesContext>
    </>
  )
}

/**
 * The page that is shown when start-up fails, usually because there is no connection. It retries
 * automatically.
 */
export function StartFailed({ error }: ErrorComponentProps) {
  const t = useWords(rootWords)
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), tryAgainMs)
    return () => clearInterval(timer)
  }, [router])
  return (
    <main data-screen="start-failed" className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-6">
      <Brand />
      <Banner
        kind="danger"
        title={t('failed')}
        action={<Button onPress={() => void router.invalidate()}>{t('again')}</Button>}
      >
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <p className="mt-1 text-muted">{t('safe')}</p>
      </Banner>
    </main>
  )
}
