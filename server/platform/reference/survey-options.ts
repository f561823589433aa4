import { type Message, msg } from '#contract/words.ts'

/**
 * What customers judge and what dealers do about it, as every installation has it; ids are given in this order, from 1.
 * The last cause and the last measure of an attribute is “Other”, which asks for a note.
 * Source: the domain decisions on surveys, 1.
 */
interface Attribute {
  readonly slug: string
  readonly name: Message
  readonly touchpoint: string
  readonly causes: readonly Message[]
  readonly measures: readonly Message[]
}
interface Factor {
  readonly slug: string
  readonly name: Message
  readonly category: 'service' | 'sales'
  readonly weight: number
  readonly attributes: readonly Attribute[]
}
export const other = msg`Other`

export const immediateMeasures: readonly { readonly slug: string; readonly name: Message }[] = [
  { slug: 'apology', name: msg`Apology by the manager` },
  { slug: 'call', name: msg`Explanation by telephone` },
  { slug: 'visit', name: msg`Visit to the customer` },
  { slug: 'rework', name: msg`Repair done again, free of charge` },
  { slug: 'loan-car', name: msg`Loan car or transport` },
  { slug: 'refund', name: msg`Refund or discount` },
  { slug: 'goodwill', name: msg`Goodwill item or service voucher` },
  { slug: 'parts-rush', name: msg`Part ordered by express` },
  { slug: 'papers', name: msg`Papers handed over` },
  { slug: 'other', name: other },
]

export const factors: readonly Factor[] = [
  {
    slug: 'service-initiation',
    name: msg`Service initiation`,
    category: 'service',
    weight: 15,
    attributes: [
      {
        slug: 'booking-ease',
        name: msg`Ease of getting an appointment`,
        touchpoint: 'appointment',
        causes: [
          msg`Telephone not answered`,
          msg`No slot at the time wanted`,
          msg`Online booking not confirmed`,
          other,
        ],
        measures: [
          msg`Second person on the telephone at peak hours`,
          msg`Slots kept free for walk-ins`,
          msg`Bookings confirmed by text within two hours`,
          other,
        ],
      },
      {
        slug: 'drop-off-wait',
        name: msg`Time until somebody attended`,
        touchpoint: 'reception',
        causes: [
          msg`Too few advisors in the morning`,
          msg`Appointments not spread over the day`,
          msg`Car not pre-registered`,
          other,
        ],
        measures: [
          msg`Staggered appointments every 15 minutes`,
          msg`Job order prepared the day before`,
          msg`Express lane for drop-off`,
          other,
        ],
      },
      {
        slug: 'listening',
        name: msg`Attention to what was asked for`,
        touchpoint: 'reception',
        causes: [
          msg`Request not written down`,
          msg`Advisor interrupted by others`,
          msg`No walk-around with the customer`,
          other,
        ],
        measures: [
          msg`Walk-around with the customer made compulsory`,
          msg`Job order read back and signed`,
          msg`Coaching on asking and listening`,
          other,
        ],
      },
      {
        slug: 'estimate',
        name: msg`Explanation of work and cost beforehand`,
        touchpoint: 'reception',
        causes: [msg`No written estimate`, msg`Price list out of date`, msg`Extra work not agreed`, other],
        measures: [
          msg`Written estimate before work begins`,
          msg`Menu prices on display`,
          msg`Consent by text for every extra work`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'service-advisor',
    name: msg`Service advisor`,
    category: 'service',
    weight: 20,
    attributes: [
      {
        slug: 'courtesy',
        name: msg`Courtesy of the advisor`,
        touchpoint: 'reception',
        causes: [msg`Overload`, msg`Newly hired, not trained`, msg`Complaint handled defensively`, other],
        measures: [
          msg`Courtesy training each quarter`,
          msg`Mentor for the first 60 days`,
          msg`Advisor’s scores reviewed weekly`,
          other,
        ],
      },
      {
        slug: 'updates',
        name: msg`Kept informed while the car was in work`,
        touchpoint: 'communication',
        causes: [msg`Status not passed on by the workshop`, msg`Wrong mobile number`, msg`No rule when to call`, other],
        measures: [
          msg`Two status texts for each job`,
          msg`Mobile number verified at drop-off`,
          msg`Control board shared by workshop and reception`,
          other,
        ],
      },
      {
        slug: 'knowledge',
        name: msg`Knowledge of the advisor`,
        touchpoint: 'communication',
        causes: [msg`Certification lapsed`, msg`New model not trained`, msg`Technician not consulted`, other],
        measures: [
          msg`Certification checked monthly`,
          msg`Briefing on each technical bulletin`,
          msg`Technician joins difficult handovers`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'service-facility',
    name: msg`Service facility`,
    category: 'service',
    weight: 10,
    attributes: [
      {
        slug: 'cleanliness',
        name: msg`Cleanliness`,
        touchpoint: 'facility',
        causes: [msg`No cleaning schedule`, msg`Cleaning staff absent`, msg`Renovation under way`, other],
        measures: [
          msg`Hourly checklist, signed`,
          msg`Relief cleaner on call`,
          msg`Waiting area moved during works`,
          other,
        ],
      },
      {
        slug: 'lounge-comfort',
        name: msg`Comfort of the lounge`,
        touchpoint: 'facility',
        causes: [msg`Too few seats`, msg`Air conditioning broken`, msg`No internet access`, other],
        measures: [
          msg`Seats added`,
          msg`Maintenance contract for air conditioning`,
          msg`Internet access for customers`,
          other,
        ],
      },
      {
        slug: 'parking',
        name: msg`Parking and access`,
        touchpoint: 'facility',
        causes: [msg`Staff cars on customers’ places`, msg`Finished cars not moved`, msg`Entrance badly marked`, other],
        measures: [
          msg`Places reserved for customers`,
          msg`Finished cars moved within 30 minutes`,
          msg`Signs renewed`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'vehicle-pickup',
    name: msg`Vehicle pick-up`,
    category: 'service',
    weight: 20,
    attributes: [
      {
        slug: 'promised-time',
        name: msg`Ready at the promised time`,
        touchpoint: 'handover',
        causes: [msg`Job underestimated`, msg`Part arrived late`, msg`Rework after final check`, other],
        measures: [
          msg`Time promised only after diagnosis`,
          msg`Parts picked the day before`,
          msg`Final check 30 minutes before the promised time`,
          other,
        ],
      },
      {
        slug: 'charges',
        name: msg`Explanation of charges`,
        touchpoint: 'handover',
        causes: [msg`Invoice not explained`, msg`Bill above the estimate`, msg`Discount forgotten`, other],
        measures: [
          msg`Line-by-line explanation at handover`,
          msg`Manager’s approval above estimate`,
          msg`Promotions loaded in the billing system`,
          other,
        ],
      },
      {
        slug: 'pickup-speed',
        name: msg`Speed of pick-up`,
        touchpoint: 'handover',
        causes: [msg`Cashier queue`, msg`Papers not ready`, msg`Car far away`, other],
        measures: [
          msg`Pre-billing before the customer comes`,
          msg`Second cashier from four o’clock`,
          msg`Car brought to the entrance`,
          other,
        ],
      },
      {
        slug: 'returned-clean',
        name: msg`Car returned clean and undamaged`,
        touchpoint: 'handover',
        causes: [msg`No wash after work`, msg`No protective covers`, msg`Damage not recorded at drop-off`, other],
        measures: [
          msg`Wash before each handover`,
          msg`Covers on every job`,
          msg`Photographs at drop-off and pick-up`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'service-quality',
    name: msg`Service quality`,
    category: 'service',
    weight: 35,
    attributes: [
      {
        slug: 'fixed-first-time',
        name: msg`Repaired correctly the first time`,
        touchpoint: 'workmanship',
        causes: [msg`Wrong diagnosis`, msg`Part faulty`, msg`Repair not tested on the road`, other],
        measures: [
          msg`Road test with a second technician`,
          msg`Diagnosis by the master technician on repeat jobs`,
          msg`Repeat repairs reviewed weekly`,
          other,
        ],
      },
      {
        slug: 'thoroughness',
        name: msg`All requests fulfilled`,
        touchpoint: 'workmanship',
        causes: [
          msg`Request lost between reception and workshop`,
          msg`Checklist not followed`,
          msg`No time left`,
          other,
        ],
        measures: [
          msg`Job order ticked off point by point`,
          msg`Final check by another technician`,
          msg`Workload planned by hours sold`,
          other,
        ],
      },
      {
        slug: 'total-time',
        name: msg`Time that the service took`,
        touchpoint: 'workmanship',
        causes: [msg`Waiting for a bay`, msg`Waiting for approval`, msg`Waiting for a part`, other],
        measures: [
          msg`Express bay for periodic maintenance`,
          msg`Approval by text`,
          msg`Fast-moving parts stocked`,
          other,
        ],
      },
      {
        slug: 'parts-availability',
        name: msg`Parts were there`,
        touchpoint: 'workmanship',
        causes: [msg`Part not stocked`, msg`Back order not told`, msg`Wrong part ordered`, other],
        measures: [
          msg`Minimum stock raised`,
          msg`Back orders reported daily to the customer`,
          msg`Part number checked by the chassis number`,
          other,
        ],
      },
      {
        slug: 'service-follow-up',
        name: msg`Contact after the visit`,
        touchpoint: 'follow-up',
        causes: [msg`No call was made`, msg`Call at a bad time`, msg`Promise not kept`, other],
        measures: [
          msg`Call within three days`,
          msg`Preferred time asked at handover`,
          msg`Promises tracked in the case`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'sales-initiation',
    name: msg`Sales initiation`,
    category: 'sales',
    weight: 20,
    attributes: [
      {
        slug: 'greeting',
        name: msg`Greeting on arrival`,
        touchpoint: 'enquiry',
        causes: [msg`Nobody at the entrance`, msg`Consultants busy`, msg`Customer passed on several times`, other],
        measures: [
          msg`Greeter at the entrance`,
          msg`Duty roster for weekends`,
          msg`One consultant for the whole purchase`,
          other,
        ],
      },
      {
        slug: 'inquiry-response',
        name: msg`Answer to the first inquiry`,
        touchpoint: 'enquiry',
        causes: [msg`Inquiry not assigned`, msg`Answered after a day`, msg`Question not answered`, other],
        measures: [
          msg`Inquiries assigned within 15 minutes`,
          msg`Answer within two hours measured`,
          msg`Answers to frequent questions prepared`,
          other,
        ],
      },
      {
        slug: 'test-drive',
        name: msg`Test drive offered and as wished`,
        touchpoint: 'test-drive',
        causes: [msg`Unit not available`, msg`Route too short`, msg`Licence procedure too slow`, other],
        measures: [
          msg`Test-drive units booked by calendar`,
          msg`Two routes to choose from`,
          msg`Licence checked before the visit`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'dealer-facility',
    name: msg`Dealer facility`,
    category: 'sales',
    weight: 10,
    attributes: [
      {
        slug: 'showroom-cleanliness',
        name: msg`Cleanliness of the showroom`,
        touchpoint: 'showroom',
        causes: [msg`No cleaning schedule`, msg`Display cars dusty`, msg`Renovation under way`, other],
        measures: [
          msg`Hourly checklist, signed`,
          msg`Display cars wiped each opening`,
          msg`Works outside opening hours`,
          other,
        ],
      },
      {
        slug: 'display-units',
        name: msg`Cars on display`,
        touchpoint: 'showroom',
        causes: [msg`Model not on display`, msg`No price tags`, msg`Battery empty`, other],
        measures: [
          msg`Display plan for each model`,
          msg`Tags with full price`,
          msg`Display cars checked each morning`,
          other,
        ],
      },
      {
        slug: 'showroom-comfort',
        name: msg`Comfort while deciding`,
        touchpoint: 'showroom',
        causes: [msg`Too few tables`, msg`Noise`, msg`No place for children`, other],
        measures: [msg`Tables added`, msg`Quiet room for closing`, msg`Corner for children`, other],
      },
    ],
  },
  {
    slug: 'deal',
    name: msg`Deal`,
    category: 'sales',
    weight: 15,
    attributes: [
      {
        slug: 'price-clarity',
        name: msg`Clarity of the price`,
        touchpoint: 'deal',
        causes: [msg`Fees told late`, msg`Accessories forced`, msg`Promotion ended unannounced`, other],
        measures: [
          msg`Full breakdown with every quotation`,
          msg`Accessories by written choice`,
          msg`End of promotions shown`,
          other,
        ],
      },
      {
        slug: 'trade-in',
        name: msg`Value and handling of the trade-in`,
        touchpoint: 'deal',
        causes: [msg`Appraisal not explained`, msg`Appraisal took too long`, msg`Value changed later`, other],
        measures: [
          msg`Appraisal sheet shared`,
          msg`Appraiser on duty daily`,
          msg`Value guaranteed for seven days`,
          other,
        ],
      },
      {
        slug: 'pressure',
        name: msg`No pressure`,
        touchpoint: 'deal',
        causes: [msg`Pushed to a unit in stock`, msg`Deposit asked too early`, msg`Manager stepped in harshly`, other],
        measures: [
          msg`Coaching on needs analysis`,
          msg`Deposit only with a signed quotation`,
          msg`Manager’s introduction scripted`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'salesperson',
    name: msg`Salesperson`,
    category: 'sales',
    weight: 20,
    attributes: [
      {
        slug: 'product-knowledge',
        name: msg`Knowledge of the cars`,
        touchpoint: 'enquiry',
        causes: [msg`New model not trained`, msg`Comparison not known`, msg`Finance terms not known`, other],
        measures: [
          msg`Model certificate before selling`,
          msg`Monthly comparison drive`,
          msg`Finance briefing each month`,
          other,
        ],
      },
      {
        slug: 'honesty',
        name: msg`Honesty`,
        touchpoint: 'deal',
        causes: [msg`Stock misstated`, msg`Delivery date promised without checking`, msg`Freebies not given`, other],
        measures: [
          msg`Dates only from the allocation list`,
          msg`Promises written on the order`,
          msg`Freebies checked at release`,
          other,
        ],
      },
      {
        slug: 'responsiveness',
        name: msg`Kept in touch`,
        touchpoint: 'deal',
        causes: [msg`Messages not answered`, msg`Consultant left`, msg`No handover on days off`, other],
        measures: [
          msg`Answer within four hours measured`,
          msg`Customers of leavers reassigned the same day`,
          msg`Pairs of consultants stand in for each other`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'delivery-timing',
    name: msg`Delivery timing`,
    category: 'sales',
    weight: 15,
    attributes: [
      {
        slug: 'promised-date',
        name: msg`Delivered on the promised date`,
        touchpoint: 'waiting',
        causes: [msg`Unit not allocated`, msg`Loan approval late`, msg`Unit damaged in transit`, other],
        measures: [
          msg`Date promised only with an allocated unit`,
          msg`Bank documents checked on the first day`,
          msg`Check on arrival, spare unit named`,
          other,
        ],
      },
      {
        slug: 'status-updates',
        name: msg`Kept informed while waiting`,
        touchpoint: 'waiting',
        causes: [msg`No rule when to call`, msg`Allocation not visible`, msg`Wrong mobile number`, other],
        measures: [
          msg`Weekly status text`,
          msg`Allocation shown to consultants`,
          msg`Mobile number verified at order`,
          other,
        ],
      },
    ],
  },
  {
    slug: 'delivery-process',
    name: msg`Delivery process`,
    category: 'sales',
    weight: 20,
    attributes: [
      {
        slug: 'new-car-condition',
        name: msg`Condition of the new car`,
        touchpoint: 'delivery',
        causes: [msg`Inspection skipped`, msg`Scratches in the yard`, msg`Fuel tank nearly empty`, other],
        measures: [
          msg`Two-person inspection before delivery`,
          msg`Covered yard for sold units`,
          msg`Fuel voucher with each delivery`,
          other,
        ],
      },
      {
        slug: 'features-explained',
        name: msg`Explanation of features`,
        touchpoint: 'delivery',
        causes: [msg`Too little time`, msg`Consultant not present`, msg`No second explanation offered`, other],
        measures: [
          msg`45 minutes booked for each delivery`,
          msg`Delivery only by the trained`,
          msg`Second session after two weeks`,
          other,
        ],
      },
      {
        slug: 'paperwork',
        name: msg`Papers complete and quick`,
        touchpoint: 'paperwork',
        causes: [msg`Papers missing`, msg`Insurance late`, msg`Names misspelt`, other],
        measures: [
          msg`Checklist signed by the customer`,
          msg`Insurance issued the day before`,
          msg`Names read back`,
          other,
        ],
      },
      {
        slug: 'registration',
        name: msg`Registration papers and plates`,
        touchpoint: 'paperwork',
        causes: [
          msg`Filed late with the registry`,
          msg`Not told about the delay`,
          msg`Plates at the dealer, not handed over`,
          other,
        ],
        measures: [
          msg`Filed within two days, tracked`,
          msg`Weekly text until handed over`,
          msg`Plates delivered to the home`,
          other,
        ],
      },
      {
        slug: 'after-delivery-contact',
        name: msg`Contact after delivery`,
        touchpoint: 'after-delivery',
        causes: [msg`No call was made`, msg`Complaint not passed on`, msg`Consultant left`, other],
        measures: [msg`Call on the third day`, msg`Complaints become cases`, msg`Handover list of leavers`, other],
      },
    ],
  },
]
