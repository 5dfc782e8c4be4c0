import { Card } from '#panel/ui/card.tsx'
import { ChartBars } from '#panel/ui/chart-bars.tsx'
import { ChartShare } from '#panel/ui/chart-share.tsx'

const days = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz']
const money = (value: number) => `${value.toLocaleString('tr-TR', { minimumFractionDigits: 2 })} ₺`
const thousands = (value: number) => `${(value / 1000).toLocaleString('tr-TR')} b`

export function GalleryCharts() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title="Ciro" description="Son 7 gün">
        <ChartBars
          label="Günlük ciro"
          categories={days}
          series={[
            { name: 'Bu hafta', values: [18250, 16420, 19870, 22100, 31450, 38900, 34250] },
            { name: 'Geçen hafta', values: [17100, 15800, 18020, 20950, 28700, 35100, 33800] },
          ]}
          format={money}
          formatAxis={thousands}
        />
      </Card>
      <Card title="Ödeme yöntemleri">
        <ChartShare
          label="Ödeme yöntemlerine göre tutar"
          valueName="Tutar"
          parts={[
            { label: 'Kart', value: 81240 },
            { label: 'Nakit', value: 46310 },
            { label: 'Cüzdan', value: 21900 },
            { label: 'Yemek kartı', value: 12480 },
          ]}
          format={money}
        />
      </Card>
    </div>
  )
}
