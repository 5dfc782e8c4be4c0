import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Segmented } from '#panel/ui/segmented.tsx'
import { applySize, applyTheme, storedSize, storedTheme } from '#panel/ui/theme.ts'
import { ToastRegion } from '#panel/ui/toast.tsx'
import { UiWordsProvider } from '#panel/ui/words.tsx'
import { GalleryActions } from './gallery/gallery-actions.tsx'
import { GalleryCharts } from './gallery/gallery-charts.tsx'
import { GalleryMap } from './gallery/gallery-map.tsx'
import { GalleryFields } from './gallery/gallery-fields.tsx'
import { GalleryStates } from './gallery/gallery-states.tsx'
import { GalleryTable } from './gallery/gallery-table.tsx'
import { words } from './gallery/gallery-words.ts'
import './app.css'

/**
 * Every widget in every state, to look at and to test. Served only by the development server
 * (`/gallery.html`).
 */
function Gallery() {
  const [theme, setTheme] = useState(storedTheme)
  const [size, setSize] = useState(storedSize)
  return (
    <UiWordsProvider words={words} locale="tr-TR">
      <header className="sticky top-0 z-20 flex flex-wrap items-center gap-3 border-b border-line bg-ground px-6 py-3 max-sm:static">
        <h1 className="mr-auto text-lg font-semibold">Sofra</h1>
        <Segmented
          label="Tema"
          value={theme}
          onChange={(next) => {
            applyTheme(next)
            setTheme(next)
          }}
          segments={[
            { value: 'light', label: 'Açık' },
            { value: 'dark', label: 'Koyu' },
            { value: 'system', label: 'Sistem' },
          ]}
        />
        <Segmented
          label="Boyut"
          value={size}
          onChange={(next) => {
            applySize(next)
            setSize(next)
          }}
          segments={[
            { value: 'small', label: 'Küçük' },
            { value: 'medium', label: 'Orta' },
            { value: 'large', label: 'Büyük' },
          ]}
        />
      </header>
      <main className="mx-auto grid max-w-[1200px] gap-6 p-6 max-sm:p-4">
        <GalleryActions />
        <GalleryFields />
        <GalleryTable />
        <GalleryStates />
        <GalleryCharts />
        <GalleryMap />
      </main>
      <ToastRegion className="fixed bottom-0 left-0" />
    </UiWordsProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
