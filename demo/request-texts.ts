export type Status = 'pending' | 'approved' | 'rejected' | 'completed'

interface Wish {
  branch: string
  hours: number
  who: string
  phone: string
  message: string
  status: Status
  note?: string
  /** For a suggestion: name, province, district and address of the suggested place. */
  place?: [name: string, city_id: number, district: string, address: string]
  became?: string
}

/** Guests' messages of the last weeks, the newest first. `hours` is their age. */
export const wishes: Wish[] = [
  {
    branch: 'kadikoy-moda',
    hours: 2,
    who: 'Elif Tandoğan',
    phone: '+905325550141',
    message: 'Lavaşın glütensiz seçeneği olursa her hafta sipariş veririm.',
    status: 'pending',
  },
  {
    branch: 'kadikoy-moda',
    hours: 7,
    who: 'Baran Yücel',
    phone: '+905055550177',
    message: 'Ataşehir’de de olsanız keşke, ofisten size ulaşamıyoruz. Metronun çıkışında boş bir dükkân var.',
    status: 'pending',
    place: ['Ustamdan Kebap Ataşehir', 34, 'Ataşehir', 'İçerenköy Mah. Kayışdağı Cad. No: 62'],
  },
  {
    branch: 'kadikoy-moda',
    hours: 31,
    who: 'Hande Işıklar',
    phone: '+905425550119',
    message: 'Bostancı sahilinde bir şubeniz olsun, eski çay bahçesinin yeri kiralık.',
    status: 'approved',
    note: 'Yer görüldü, kira uygun.',
    place: ['Ustamdan Kebap Bostancı', 34, 'Kadıköy', 'Bostancı Mah. Çetin Emeç Blv. No: 14'],
  },
  {
    branch: 'kadikoy-moda',
    hours: 54,
    who: 'Cem Sarıoğlu',
    phone: '+905335550162',
    message: 'Acısız Adana için ayrı bir seçenek koyabilir misiniz?',
    status: 'completed',
    note: 'Menüye eklendi.',
  },
  {
    branch: 'kadikoy-moda',
    hours: 190,
    who: 'Pelin Arman',
    phone: '+905365550128',
    message: 'Gece ikiden sonra da açık olun lütfen.',
    status: 'rejected',
    note: 'Ruhsat saat ikiye kadar.',
  },
  {
    branch: 'kadikoy-moda',
    hours: 620,
    who: 'Sinan Öztop',
    phone: '+905305550155',
    message: 'Üsküdar meydanda yeriniz olsa her öğlen oradayız.',
    status: 'completed',
    note: 'Açıldı, teşekkürler.',
    place: ['Ustamdan Kebap Üsküdar', 34, 'Üsküdar', 'Mimar Sinan Mah. Hâkimiyeti Milliye Cad. No: 67'],
    became: 'uskudar-meydan',
  },
  {
    branch: 'besiktas-carsi',
    hours: 16,
    who: 'Deniz Karaca',
    phone: '+905385550133',
    message: 'Kurye geldiğinde zili çalmasın, bebek uyuyor; sipariş notuna yazınca görülmüyor.',
    status: 'pending',
  },
  {
    branch: 'berlin-kreuzberg',
    hours: 11,
    who: 'Jana Petersen',
    phone: '+4915123450178',
    message: 'Bitte eine vegane Soße zum Dürüm anbieten.',
    status: 'pending',
  },
  {
    branch: 'berlin-kreuzberg',
    hours: 80,
    who: 'Emre Aksoy',
    phone: '+4916098760112',
    message: 'In Neukölln fehlt ihr! Am Maybachufer steht ein Laden leer.',
    status: 'pending',
    place: ['Anadolu Grill Neukölln', 1001, 'Neukölln', 'Maybachufer 21, 12047 Berlin'],
  },
]

interface Registration {
  hours: number
  name: string
  who: string
  phone: string
  mail: string
  city_id: number
  district: string
  address: string
  tax_number: string
  note: string
  status: Status
  decision?: string
  /** The company and branch that were created from the application. */
  became?: [company: string, branch: string]
}

/** Applications of restaurants to join. `hours` is their age. */
export const registrations: Registration[] = [
  {
    hours: 5,
    name: 'Çınaraltı Köfte',
    who: 'Halil Çınar',
    phone: '+902245550131',
    mail: 'halil@cinaralti.example',
    city_id: 16,
    district: 'İnegöl',
    address: 'Cuma Mah. Park Cad. No: 9',
    tax_number: '3400123453',
    note: 'İki dükkânımız var, önce merkezle başlamak istiyoruz.',
    status: 'pending',
  },
  {
    hours: 26,
    name: 'Lezzet-i Rumeli',
    who: 'Sevda Balkan',
    phone: '+902165550148',
    mail: 'sevda@rumeli.example',
    city_id: 34,
    district: 'Maltepe',
    address: 'Altayçeşme Mah. Çam Sok. No: 22',
    tax_number: '',
    note: '',
    status: 'pending',
  },
  {
    hours: 49,
    name: 'Vegan Mahalle',
    who: 'Ece Yaman',
    phone: '+902325550166',
    mail: 'ece@veganmahalle.example',
    city_id: 35,
    district: 'Konak',
    address: 'Alsancak Mah. Kıbrıs Şehitleri Cad. No: 88',
    tax_number: '10000000146',
    note: 'Yalnızca paket servis.',
    status: 'pending',
  },
  {
    hours: 73,
    name: 'Balıkçı Sabahattin’in Yeri',
    who: 'Sabahattin Reis',
    phone: '+902525550109',
    mail: 'reis@balikci.example',
    city_id: 48,
    district: 'Marmaris',
    address: 'Kemeraltı Mah. Yat Limanı No: 3',
    tax_number: '',
    note: 'Sezon dışında haftanın üç günü açığız.',
    status: 'approved',
    decision: 'Belgeleri tamam; şubesi açılacak.',
  },
  {
    hours: 120,
    name: 'Kumpir Durağı',
    who: 'Onur Taş',
    phone: '+902125550192',
    mail: 'onur@kumpir.example',
    city_id: 34,
    district: 'Beşiktaş',
    address: 'Mecidiye Mah. İskele Cad. No: 5',
    tax_number: '1234567890',
    note: '',
    status: 'approved',
    decision: 'Sözleşme imzalandı.',
  },
  {
    hours: 210,
    name: 'Gece Yarısı Tost',
    who: 'Mert Uyar',
    phone: '+903125550173',
    mail: 'mert@tost.example',
    city_id: 6,
    district: 'Çankaya',
    address: 'Kızılay Mah. İzmir Cad. No: 31',
    tax_number: '',
    note: 'Ruhsatımız başvuruda.',
    status: 'rejected',
    decision: 'İşletme ruhsatı yok; alınca yeniden başvursun.',
  },
  {
    hours: 480,
    name: 'Sushi am Kanal',
    who: 'Lena Hoffmann',
    phone: '+493023125077',
    mail: 'lena@sushi-kanal.example',
    city_id: 1001,
    district: 'Kreuzberg',
    address: 'Paul-Lincke-Ufer 40, 10999 Berlin',
    tax_number: '',
    note: '',
    status: 'rejected',
    decision: 'Liefergebiet wird in Berlin noch nicht bedient.',
  },
  {
    hours: 2200,
    name: 'Burger Limanı Bodrum',
    who: 'Ozan Türkeş',
    phone: '+902525550135',
    mail: 'bodrum@burgerlimani.example',
    city_id: 48,
    district: 'Bodrum',
    address: 'Kumbahçe Mah. Cumhuriyet Cad. No: 74',
    tax_number: '',
    note: 'Mevcut firmaya yeni şube.',
    status: 'completed',
    decision: 'Açıldı.',
    became: ['burger-limani', 'mugla-bodrum'],
  },
]
