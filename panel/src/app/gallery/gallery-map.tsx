import { useState } from 'react'
import { Card } from '#panel/ui/card.tsx'
import { CircleEditor, type Circle } from '#panel/ui/map/circle-editor.tsx'
import { MapView } from '#panel/ui/map/map-view.tsx'
import type { LatLng } from '#panel/ui/map/place.ts'
import { PolygonEditor } from '#panel/ui/map/polygon-editor.tsx'
import type { Rings } from '#panel/ui/map/rings.ts'
import { useDrawingWords } from '#panel/kit/words/drawing-words.ts'

const moda = { lat: 40.9822, lng: 29.0253 }
const show = [
  { lat: 40.972, lng: 29.01 },
  { lat: 40.992, lng: 29.04 },
]
const neighbour: Rings = [
  [
    [29.03, 40.975],
    [29.045, 40.975],
    [29.045, 40.985],
    [29.03, 40.985],
    [29.03, 40.975],
  ],
]

/** Markers, a location picker and shape editors, each with its value below. */
export function GalleryMap() {
  const words = useDrawingWords()
  const [place, setPlace] = useState<LatLng>(moda)
  const [shape, setShape] = useState<Rings | null>(null)
  const [circle, setCircle] = useState<Circle | null>(null)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title="Teslimat bölgesi">
        <MapView
          label="Kadıköy Moda çevresi"
          markers={[
            { ...moda, id: 'branch', label: 'Kadıköy Moda', kind: 'home' },
            { id: 'a', lat: 40.9899, lng: 29.0365, label: 'S-109199' },
            { id: 'b', lat: 40.9751, lng: 29.0421, label: 'S-109198' },
            { id: 'c', lat: 40.9921, lng: 29.0192, label: 'S-109197' },
          ]}
          rings={{ around: moda, metres: [1000, 2000] }}
        />
      </Card>
      <Card title="Şubenin yeri">
        <MapView
          label="Şube"
          markers={[{ ...place, id: 'branch', label: 'Kadıköy Moda', kind: 'home' }]}
          onPick={setPlace}
        />
        <EditorValue name="place" value={place} />
      </Card>
      <Card title="Bölge çizimi">
        <PolygonEditor
          label="Bölge"
          words={words}
          value={shape}
          onChange={setShape}
          neighbours={[neighbour]}
          show={show}
        />
        <EditorValue name="shape" value={shape} />
      </Card>
      <Card title="Daire çizimi">
        <CircleEditor
          label="Daire"
          words={words}
          value={circle}
          onChange={setCircle}
          min={100}
          max={50_000}
          begins={500}
          show={show}
        />
        <EditorValue name="circle" value={circle} />
      </Card>
    </div>
  )
}

const EditorValue = ({ name, value }: { name: string; value: unknown }) => (
  <output data-held={name} className="block pt-2 text-xs break-all text-muted">
    {JSON.stringify(value)}
  </output>
)
