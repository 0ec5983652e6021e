import { chanceOf } from "../../nouns/chance.ts";

/** A person of the sample agency. */
export interface SampleOne {
  name: string;
  /** Number in the shared list of positions. */
  position: number;
  /** Numbers in the shared list of skills, the best one first. */
  skills: readonly number[];
  years: number;
  city: string;
  /** What they speak besides English. */
  language: string;
}

/** First and last names that go together, by region, with its language; nobody in particular. */
const NAMES: readonly (readonly [first: string, last: string, language: string])[] = [
  [
    "Aarti Ajit Chetan Jyoti Kalpana Mahesh Nitin Pallavi Sachin Swapnil Vaishali",
    "Bhalerao Chavan Ghorpade Kamble Mhatre Sawant Shirke Thorat",
    "Marathi",
  ],
  [
    "Anitha Bharath Divya Ganesh Kavya Murali Ramya Senthil Sudha Vignesh",
    "Alagappan Chellappa Kumaresan Natarajan Palanisamy Sundaram Velmurugan",
    "Tamil",
  ],
  [
    "Aparna Chaitanya Keerthi Lavanya Mallika Naveen Ravi Sirisha Venkat",
    "Akula Bandaru Gorantla Kondapalli Mandava Peddi Tummala",
    "Telugu",
  ],
  [
    "Anju Biju Deepa Jobin Lijo Manju Nisha Rajeev Shaji Tessy",
    "Chacko Kuruvilla Mathai Nambiar Pillai Varghese Warrier",
    "Malayalam",
  ],
  [
    "Arindam Debjani Mousumi Partha Ritwik Sharmila Subrata Tania",
    "Basak Chakladar Dasgupta Kundu Maity Sarkar Talukdar",
    "Bengali",
  ],
  [
    "Amit Babita Dinesh Kiran Meenakshi Pankaj Ritu Sanjeev Vandana",
    "Bhatnagar Chauhan Kashyap Mathur Nigam Pandey Rawat Tyagi",
    "Hindi",
  ],
  [
    "Gurdeep Harpreet Kulwinder Manpreet Navjot Paramjit Simran",
    "Bhullar Dhaliwal Grewal Johal Randhawa Sekhon",
    "Panjabi / Punjabi",
  ],
  [
    "Bhavesh Chirag Hetal Jignesh Kinjal Mital Nilesh Rupal",
    "Chokshi Gajjar Kothari Mistry Panchal Thakkar Zaveri",
    "Gujarati",
  ],
  [
    "Arshad Farida Imtiaz Nasreen Rehana Salman Shabana Yusuf",
    "Ansari Baig Khatri Lakdawala Momin Pathan Sayyed",
    "Urdu",
  ],
  [
    "Bendang Lalduhi Moirangthem Nongpok Pynshai Temsula Wanphrang",
    "Jamir Kharkongor Longkumer Marbaniang Ningthouja Sangma",
    "Hindi",
  ],
  ["Abena Chidi Kwabena Ngozi Tendai Wanjiku", "Adebayo Boateng Kariuki Moyo Nwosu Otieno", "Swahili"],
  [
    "Aurelio Dung Isabela Joselito Linh Marites Somchai",
    "Bautista Manalo Nguyen Pascual Srisai Villareal",
    "Tagalog / Filipino",
  ],
  ["Basma Hadi Karim Layla Nader Rania Tariq", "Abboud Darwish Haddad Khoury Mansour Nasser", "Arabic"],
  ["Agata Bruno Carla Emil Joana Marek Sofia", "Almeida Kovac Lindqvist Novotny Pereira Wojcik", "Portuguese"],
];

/** Positions with the skills that go with them. */
const TRADES: readonly (readonly [position: number, skills: readonly number[]])[] = [
  [1, [101, 102, 103, 107, 108, 109, 110]],
  [2, [104, 105, 106, 109, 110, 132]],
  [3, [116, 119, 131, 132, 21_218]],
  [4, [112, 113, 117, 132, 133]],
  [5, [111, 112, 113, 114, 115]],
  [6, [116, 117, 118, 132, 12_430]],
  [7, [119, 120, 133, 11_346]],
  [8, [112, 121, 132, 11_242]],
  [9, [126, 128, 129, 130]],
  [10, [124, 125, 126, 127]],
  [11, [124, 125, 126]],
  [12, [122, 123, 10_543, 11_082]],
  [13, [112, 113, 114, 133]],
  [14, [111, 113, 115]],
  [15, [109, 110, 112, 12_193]],
  [16, [102, 107, 110, 132]],
  [17, [128, 130, 131]],
  [18, [133, 134]],
];

const CITIES = (
  "Pune Mumbai Nagpur Nashik Thane Kolhapur Bengaluru Hyderabad Kochi Chennai Coimbatore Madurai Visakhapatnam Delhi " +
  "Jaipur Ahmedabad Surat Vadodara Indore Bhopal Lucknow Kanpur Patna Kolkata Guwahati Bhubaneswar Chandigarh Ludhiana"
).split(" ");

/** People of the sample agency besides those of its stories, the same ones each time and no two of a name. */
export function sampleCrowd(count: number): SampleOne[] {
  const { between, happens, one } = chanceOf(300);
  const crowd = new Map<string, SampleOne>();
  while (crowd.size < count) {
    const [first, last, language] = one(NAMES);
    const name = `${one(first.split(" "))} ${one(last.split(" "))}`;
    const [position, fitting] = one(TRADES);
    const skills = [...fitting];
    const most = between(2, 5);
    while (skills.length > most) skills.splice(between(0, skills.length - 1), 1);
    // Branches of the sample customer stand in the first of them.
    const city = happens(0.4) ? one(["Pune", "Mumbai", "Bengaluru", "Hyderabad", "Kochi"]) : one(CITIES);
    if (!crowd.has(name)) crowd.set(name, { name, position, skills, years: between(1, 28), city, language });
  }
  return [...crowd.values()];
}
