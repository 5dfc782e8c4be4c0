import { defineWords } from '#panel/kit/words/words.ts'

export const memberListHelp = defineWords({
  tr: {
    purpose: 'Bütün üyeler: arayın, koşullarla daraltın, birine çek verin, dosyadan aktarın.',
    tasks: {
      find: {
        title: 'Üyeyi bul',
        steps: 'Arama kutusuna adını, telefonunu ya da e-postasını yazın (/); satıra basınca sayfası açılır.',
      },
      conditions: {
        title: '60 gündür gelmeyenleri bul',
        steps: '*Koşullar* düğmesine basıp koşulu seçin. *Segment olarak kaydet* ile sonra yeniden kullanırsınız.',
      },
      cheque: { title: 'Listedekilere çek ver', steps: 'Listeyi daraltın, *Çek ver* düğmesine basın ve çeki seçin.' },
    },
  },
  en: {
    purpose: 'All members: search, narrow by conditions, give a voucher, import from a file.',
    tasks: {
      find: {
        title: 'Find a member',
        steps: 'Type name, phone or e-mail into the search (/); pressing the row opens the page.',
      },
      conditions: {
        title: 'Find who has not come for 60 days',
        steps: 'Press *Conditions* and choose the condition. *Save as segment* keeps it for later.',
      },
      cheque: {
        title: 'Give vouchers to those on the list',
        steps: 'Narrow the list, press *Give voucher* and choose the voucher.',
      },
    },
  },
  de: {
    purpose: 'Alle Mitglieder: suchen, nach Bedingungen eingrenzen, Gutschein geben, aus Datei importieren.',
    tasks: {
      find: {
        title: 'Ein Mitglied finden',
        steps: 'Name, Telefon oder E-Mail ins Suchfeld tippen (/); die Zeile öffnet die Seite.',
      },
      conditions: {
        title: 'Wer war seit 60 Tagen nicht da?',
        steps:
          'Tippen Sie auf *Bedingungen* und wählen Sie die Bedingung. Mit *Als Segment speichern* können Sie sie behalten.',
      },
      cheque: {
        title: 'Gutscheine an die Liste geben',
        steps: 'Liste eingrenzen, auf *Geschenkgutschein vergeben* tippen und Gutschein wählen.',
      },
    },
  },
})

export const memberFormHelp = defineWords({
  tr: {
    purpose: 'Üyenin bilgileri: adı, iletişimi, doğum günü, alerjileri ve yalnız çalışanların gördüğü not.',
    tasks: {
      phone: {
        title: 'İkinci telefon ekle',
        steps: '*Telefon ekle* düğmesine basın; üye o numaradan arayınca da tanınır.',
      },
      allergy: { title: 'Alerjisini yaz', steps: '*Alerjileri* alanından seçin; siparişinde kasa uyarılır.' },
      block: {
        title: 'Üyeyi engelle',
        steps: '*Sipariş verebilir* anahtarını kapatıp kaydedin; sipariş veremez, mesaj gitmez.',
      },
    },
  },
  en: {
    purpose: 'A member’s details: name, contact, birthday, allergies and a note only staff can see.',
    tasks: {
      phone: {
        title: 'Add a second phone',
        steps: 'Press *Add a number*; the member is recognised when calling from it too.',
      },
      allergy: { title: 'Note an allergy', steps: 'Choose it in *Allergies*; the till is warned with the order.' },
      block: { title: 'Block a member', steps: 'Switch *May order* off and save; no orders, no messages.' },
    },
  },
  de: {
    purpose: 'Die Daten eines Mitglieds: Name, Kontakt, Geburtstag, Allergien und eine Notiz nur für Mitarbeiter.',
    tasks: {
      phone: {
        title: 'Zweite Telefonnummer',
        steps: 'Tippen Sie auf *Nummer hinzufügen*; das Mitglied wird auch unter dieser Nummer erkannt.',
      },
      allergy: {
        title: 'Allergie eintragen',
        steps: 'Wählen Sie sie bei *Allergien*; die Kasse wird bei der Bestellung gewarnt.',
      },
      block: {
        title: 'Ein Mitglied sperren',
        steps: 'Schalten Sie *Darf bestellen* aus und speichern Sie; keine Bestellungen, keine Nachrichten.',
      },
    },
  },
})

export const memberViewHelp = defineWords({
  tr: {
    purpose: 'Bir üyenin her şeyi: siparişleri, puanı, cüzdanı, çekleri, yorumları ve mesaj izinleri.',
    tasks: {
      points: {
        title: 'Puan ver ya da düzelt',
        steps:
          '*Puan* bölümünde *Düzelt* düğmesine basın; vermek için artı, almak için eksi yazın, nedenini ekleyin. Sınırı aşan düzeltme ikinci bir kişinin onayını bekler.',
      },
      wallet: {
        title: 'Cüzdana para yükle',
        steps: '*Cüzdan* bölümünde *Para yükle*; tutarı ve fiş numarasını yazın.',
      },
      consent: {
        title: 'Mesaj iznini kaydet',
        steps: '*İzinler* bölümünde yolun yanındaki *Cevabı kaydet* düğmesine basın; cevabın nereden geldiğini yazın.',
      },
      erase: {
        title: 'Verilerinin silinmesini isterse',
        steps:
          'Üstteki üç noktadan *Silme isteği…* seçin; son gün kendiliğinden hesaplanır. Verilerini istiyorsa aynı yerde dışa aktarılır.',
      },
    },
  },
  en: {
    purpose: 'Everything about one member: orders, points, wallet, vouchers, reviews and consents to messages.',
    tasks: {
      points: {
        title: 'Give or correct points',
        steps:
          'Press *Correct* under *Points*; plus to give, minus to take, and a reason. Above the limit a second person must approve.',
      },
      wallet: { title: 'Load the wallet', steps: '*Top up* under *Wallet*; enter the amount and the receipt number.' },
      consent: {
        title: 'Record a consent',
        steps: 'Under *Consent*, press *Record answer* beside the channel and enter where the answer came from.',
      },
      erase: {
        title: 'If they ask to be erased',
        steps:
          'Choose *Erasure request…* from the three dots at the top; the deadline is set for you. Their data can be exported there too.',
      },
    },
  },
  de: {
    purpose: 'Alles zu einem Mitglied: Bestellungen, Punkte, Guthaben, Gutscheine, Bewertungen und Einwilligungen.',
    tasks: {
      points: {
        title: 'Punkte geben oder korrigieren',
        steps:
          'Tippen Sie unter *Punkte* auf *Korrigieren*; Plus gibt, Minus nimmt, dazu ein Grund. Über der Grenze muss eine zweite Person zustimmen.',
      },
      wallet: { title: 'Guthaben aufladen', steps: '*Aufladen* unter *Guthaben*; Betrag und Belegnummer eintragen.' },
      consent: {
        title: 'Einwilligung eintragen',
        steps:
          'Tippen Sie unter *Einwilligungen* neben dem Weg auf *Antwort festhalten* und tragen Sie ein, woher die Antwort kam.',
      },
      erase: {
        title: 'Wenn jemand gelöscht werden möchte',
        steps:
          'Wählen Sie oben in den drei Punkten *Löschantrag …*; die Frist wird gesetzt. Dort lassen sich auch die Daten exportieren.',
      },
    },
  },
})

export const erasureHelp = defineWords({
  tr: {
    purpose: 'Verilerinin silinmesini isteyen üyeler ve yasal son günleri.',
    tasks: {
      decide: {
        title: 'İsteği sonuçlandır',
        steps: 'Satıra basın; üyenin sayfasında *Onayla* ya da *Reddet*, onaydan sonra *Şimdi sil…*.',
      },
      obstacle: {
        title: 'Neden silinemiyor?',
        steps: 'Açık sipariş, cüzdandaki para ya da bekleyen yorum önce çözülmelidir; üyenin sayfasında yazar.',
      },
      late: { title: 'Gecikenleri bul', steps: '*Son gün* sütununa basıp sıralayın; süresi geçenler kırmızıdır.' },
    },
  },
  en: {
    purpose: 'Members who asked for their data to be erased, with the legal deadline.',
    tasks: {
      decide: {
        title: 'Settle a request',
        steps: 'Press the row; on the member’s page *Approve* or *Reject*, and once approved *Erase now…*.',
      },
      obstacle: {
        title: 'Why can’t the member be erased?',
        steps:
          'An open order, money in the wallet or a waiting review must be settled first; the member’s page says which.',
      },
      late: { title: 'Find overdue ones', steps: 'Sort by *Due*; overdue ones are red.' },
    },
  },
  de: {
    purpose: 'Mitglieder, die ihre Daten löschen lassen wollen, mit der gesetzlichen Frist.',
    tasks: {
      decide: {
        title: 'Einen Antrag abschließen',
        steps:
          'Tippen Sie auf die Zeile; auf der Seite des Mitglieds *Genehmigen* oder *Ablehnen*, nach der Zustimmung *Jetzt löschen …*.',
      },
      obstacle: {
        title: 'Warum geht es nicht?',
        steps: 'Offene Bestellung, Guthaben oder offene Bewertung gehen vor; es steht auf der Seite des Mitglieds.',
      },
      late: { title: 'Überfällige finden', steps: 'Nach *Fällig* sortieren; Überfällige sind rot.' },
    },
  },
})

export const callerHelp = defineWords({
  tr: {
    purpose: 'Arayan numaranın kime ait olduğu. Birden çok üyenin numarasıysa hepsi listelenir.',
    tasks: {
      open: { title: 'Üyeyi aç', steps: 'Satıra basın; siparişleri, adresi ve notu görünür.' },
      new: {
        title: 'Yeni müşteriyi kaydet',
        steps: 'Numara kayıtlı değilse *Yeni ekle* düğmesine basın; numara formda hazır durur.',
      },
      all: { title: 'Bütün üyelere dön', steps: '*Numarayı kaldır* ile numara filtresini kaldırın.' },
    },
  },
  en: {
    purpose: 'Who a calling number belongs to. If several members share it, all are listed.',
    tasks: {
      open: { title: 'Open the member', steps: 'Press the row for orders, address and note.' },
      new: { title: 'Register a new customer', steps: 'If the number is unknown, press *Add new*.' },
      all: { title: 'Back to all members', steps: 'Remove the number’s filter with *Remove the number*.' },
    },
  },
  de: {
    purpose: 'Wem eine anrufende Nummer gehört. Gehört sie mehreren, stehen alle da.',
    tasks: {
      open: { title: 'Mitglied öffnen', steps: 'Tippen Sie auf die Zeile: Bestellungen, Adresse, Notiz.' },
      new: { title: 'Neuen Kunden anlegen', steps: 'Ist die Nummer unbekannt, tippen Sie auf *Neu anlegen*.' },
      all: { title: 'Zurück zu allen Mitgliedern', steps: 'Entfernen Sie den Filter mit *Nummer entfernen*.' },
    },
  },
})
