import { defineWords } from '#panel/kit/words/words.ts'

export const transferHelp = defineWords({
  tr: {
    purpose: 'Bu şubenin seçilen ürünlerini başka şubelere aktarır. Başlatana kadar hiçbir şey yazılmaz.',
    tasks: {
      start: {
        title: 'Ürünleri aktar',
        steps: 'Şubeleri ve değişecek alanları seçin, *Farkları göster*, sonra *Aktarmayı başlat*.',
      },
      choose: {
        title: 'Yalnız bazı ürünleri gönder',
        steps: 'Menüde ürünleri kutularından seçin, *Diğer* altından *Şubelere aktar*.',
      },
      undo: {
        title: 'Aktarmayı geri al',
        steps: 'Bittikten sonra *Geri al*; o arada değiştirilenler olduğu gibi kalır ve tek tek yazılır.',
      },
    },
  },
  en: {
    purpose: 'Sends this branch’s chosen products to other branches. Nothing is written until you start it.',
    tasks: {
      start: {
        title: 'Transfer products',
        steps: 'Choose branches and the fields to change, *Show differences*, then *Start the transfer*.',
      },
      choose: {
        title: 'Send only some products',
        steps: 'Tick the products on the menu, then *Transfer to other branches* under *More*.',
      },
      undo: {
        title: 'Undo a transfer',
        steps: 'Afterwards press *Undo*; what was changed meanwhile stays and is listed.',
      },
    },
  },
  de: {
    purpose: 'Überträgt ausgewählte Produkte dieser Filiale in andere Filialen. Vor dem Start wird nichts geschrieben.',
    tasks: {
      start: {
        title: 'Produkte übertragen',
        steps: 'Wählen Sie Filialen und Felder, *Unterschiede zeigen*, dann *Übertragung starten*.',
      },
      choose: {
        title: 'Nur einige Produkte senden',
        steps: 'Haken Sie die Produkte auf der Karte an, dann unter *Mehr* *In andere Filialen übertragen*.',
      },
      undo: {
        title: 'Übertragung rückgängig machen',
        steps: 'Tippen Sie danach auf *Rückgängig*; inzwischen Geändertes bleibt und wird aufgezählt.',
      },
    },
  },
})

export const cloneHelp = defineWords({
  tr: {
    purpose: 'Başka bir şubenin bütün menüsünü bu şubeye kopyalar; buradaki başka ürünlere dokunulmaz.',
    tasks: {
      start: {
        title: 'Menüyü kopyala',
        steps: '*Hangi şubeden* alanında şubeyi seçin, *Farkları göster*, sonra *Kopyalamayı başlat*.',
      },
      fields: {
        title: 'Buradaki fiyatları koru',
        steps: 'Alanlardan fiyatı çıkarın: burada zaten olan ürünlerin fiyatı değişmez.',
      },
      undo: { title: 'Kopyalamayı geri al', steps: 'Bittikten sonra *Geri al* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Copies another branch’s whole menu to this branch; other products here stay as they are.',
    tasks: {
      start: {
        title: 'Copy a menu',
        steps: 'Choose the branch in *From which branch*, then *Show differences*, then *Start copying*.',
      },
      fields: {
        title: 'Keep the prices here',
        steps: 'Untick the price among the fields: products that exist here keep theirs.',
      },
      undo: { title: 'Undo the copy', steps: 'Press *Undo* afterwards.' },
    },
  },
  de: {
    purpose: 'Kopiert die ganze Karte einer anderen Filiale hierher; andere Produkte bleiben unberührt.',
    tasks: {
      start: {
        title: 'Eine Karte kopieren',
        steps: 'Wählen Sie die Filiale bei *Aus welcher Filiale*, dann *Unterschiede zeigen*, dann *Kopieren starten*.',
      },
      fields: {
        title: 'Preise hier behalten',
        steps: 'Nehmen Sie den Preis aus den Feldern: Vorhandene Produkte behalten ihren.',
      },
      undo: { title: 'Kopieren rückgängig machen', steps: 'Tippen Sie danach auf *Rückgängig*.' },
    },
  },
})
