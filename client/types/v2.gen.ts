/** Made by "npm run generate" from the OpenAPI document of v2: edit the routes, not this file. */

export interface paths {
    "/api/v2/airlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List airlines
         * @description Paginated. What the query names must all hold.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listAirlinesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/airports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List airports
         * @description Paginated. What the query names must all hold.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listAirportsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description Paginated; with `short` the whole list, with fewer fields.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a country
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getCountryV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/entry_requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s entry requirements
         * @description The rules that the country imposes, in force now or at the time that is asked for.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryEntryRequirementsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diseases
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listDiseasesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/diseases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disease
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getDiseaseV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List medications
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listMedicationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vaccinations
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listVaccinationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s diseases
         * @description Diseases of the country, each with why it matters there.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryDiseasesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s medications
         * @description Medications that may matter in the country, each with why.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryMedicationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s vaccinations
         * @description Vaccinations that may matter in the country, each with why.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryVaccinationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s hospitals
         * @description Paginated.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryHospitalsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List hospitals within bounds
         * @description At most 500, nearest to the centre first; the header Results-Truncated is `true` when there were more. Bounds whose eastern edge is west of the western one lie across the date line.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listHospitalsInBoundsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/safety_categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List safety categories
         * @description All of them, on two levels: each upper one is followed by those below it.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listSafetyCategoriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            error: components["schemas"]["Error2"];
        };
        Disease: {
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was first recorded.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Its everyday name.
             * @example Malaria
             */
            common_name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Its scientific name, or that of what causes it.
             * @example Plasmodium falciparum, P. vivax
             */
            scientific_name: string | null;
            /**
             * @description Where it is prevalent, Markdown.
             * @example Much of sub-Saharan Africa.
             */
            occurs_where: string | {
                [key: string]: string;
            } | null;
            datum: components["schemas"]["Datum"];
        };
        Error2: {
            /**
             * @description What went wrong, as a word for programs.
             * @example validation_failed
             */
            code: string;
            /**
             * @description What went wrong, as a sentence for people.
             * @example email is not a valid e-mail address.
             */
            message: string;
            /**
             * @description Only when rules were broken: the field and what is wrong with it.
             * @example {
             *       "email": [
             *         "is not a valid e-mail address"
             *       ]
             *     }
             */
            fields?: {
                [key: string]: string[];
            };
            /**
             * @description Name it when you ask for help.
             * @example 01JD2M7G4W9Q
             */
            request_id: string;
        } & {
            [key: string]: unknown;
        };
        OriginCountry: {
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was first recorded.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Name of the country.
             * @example Brazil
             */
            name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example BR
             */
            country_code: string;
            /**
             * @description ISO 3166-1 alpha-3.
             * @example BRA
             */
            country_code_3: string;
            /**
             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            flag: components["schemas"]["Flag"];
        };
        Flag: {
            /**
             * @description The drawing.
             * @example https://godwit.example/flags/br.svg
             */
            url: string;
            /**
             * @description At most 80 by 80 pixels.
             * @example https://godwit.example/flags/br-80.png
             */
            main: string;
            /**
             * @description At most 20 by 20 pixels.
             * @example https://godwit.example/flags/br-20.png
             */
            list: string;
        };
        EmergNumber: {
            /**
             * @description Id of the contact.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description What it reaches: 0 office phone, 1 fax, 2 home phone, 3 phone number, 4 URL, 5 e-mail address, 6 mailing address, 90 police, 91 fire, 92 ambulance, 93 tourist, 98 other emergency, 99 other.
             * @example 90
             * @enum {integer}
             */
            typ: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 90 | 91 | 92 | 93 | 98 | 99;
            /**
             * @description The number or address.
             * @example 190
             */
            val: string;
            /**
             * @description What to know about it; sources that disagree are named here.
             * @example null
             */
            note: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Place within its group.
             * @example 1
             */
            order: number;
        };
        Datum: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description The company whose own datum this is; null for the default.
             * @example null
             */
            company_id: string | null;
            /**
             * @description What the disease is, Markdown.
             * @example An infection of the red blood cells by parasites.
             */
            description: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it spreads, Markdown.
             * @example Mosquitoes pass the parasite on when they bite.
             */
            transmission: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Who is at risk, Markdown.
             * @example Every traveller to a risk area can get malaria.
             */
            susceptibility: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it shows, Markdown.
             * @example Fever, chills, sweating, headache.
             */
            symptoms: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How to avoid it, Markdown.
             * @example Use repellent and sleep under a net.
             */
            prevention: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it is treated, Markdown.
             * @example Malaria needs urgent treatment.
             */
            treatment: string | {
                [key: string]: string;
            } | null;
            /** @description Medications used to prevent or treat it. */
            medications: components["schemas"]["Medication"][];
            /** @description Vaccinations against it. */
            vaccinations: components["schemas"]["Vaccination"][];
        };
        Medication: {
            /**
             * @description Id of the medication.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Doxycycline
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Vaccination: {
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Malaria vaccine
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Datum2: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description The company whose own datum this is; null for the default.
             * @example null
             */
            company_id: string | null;
            /**
             * @description What it is and what it is for, Markdown.
             * @example An antibiotic with several uses in travel medicine.
             */
            description: string | {
                [key: string]: string;
            } | null;
            /**
             * @description True when it is generally considered routine.
             * @example false
             */
            routine: boolean;
            /**
             * @description How it is taken or given, Markdown.
             * @example Once a day, from one to two days before entering the area.
             */
            schedule: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What it may cause, Markdown.
             * @example Skin burns more easily in the sun.
             */
            side_effects: string | {
                [key: string]: string;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAirlinesV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Name or code, or something like it; the best match comes first.
                 * @example air canada
                 */
                like?: string;
                /**
                 * @description Exactly this IATA code, any case.
                 * @example AC
                 */
                iata?: string;
                /**
                 * @description Exactly this ICAO code, any case.
                 * @example ACA
                 */
                icao?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active airlines first, by name; with `like`, the best match first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the airline.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the airline.
                         * @example Air Canada
                         */
                        name: string;
                        /**
                         * @description IATA code; null where it has none.
                         * @example AC
                         */
                        iata: string | null;
                        /**
                         * @description ICAO code; null where it has none.
                         * @example ACA
                         */
                        icao: string | null;
                        /**
                         * @description Whether masks are required: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_mask_req: 0 | 1 | -1;
                        /**
                         * @description Whether temperatures are taken: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_temp_check: 0 | 1 | -1;
                        /**
                         * @description Health measures on board, Markdown; null where none are known.
                         * @example null
                         */
                        health_measures: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where the airline tells of them.
                         * @example null
                         */
                        health_url: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAirportsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Name or code, or something like it; the best match comes first.
                 * @example heathrow
                 */
                like?: string;
                /**
                 * @description Exactly this IATA code, any case.
                 * @example LHR
                 */
                iata?: string;
                /**
                 * @description Exactly this ICAO code, any case.
                 * @example EGLL
                 */
                icao?: string;
                /**
                 * @description Exactly this FAA code, any case.
                 * @example JFK
                 */
                faa?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Airports by name; with `like`, the best match first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the airport.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the airport.
                         * @example London Heathrow Airport
                         */
                        name: string;
                        /**
                         * @description IATA code; null where it has none.
                         * @example LHR
                         */
                        iata: string | null;
                        /**
                         * @description ICAO code, or the code that stands in its place; null where it has none.
                         * @example EGLL
                         */
                        icao: string | null;
                        /**
                         * @description FAA code; null where none is known.
                         * @example null
                         */
                        faa: string | null;
                        /**
                         * @description Whether masks are required: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_mask_req: 0 | 1 | -1;
                        /**
                         * @description Whether temperatures are taken: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_temp_check: 0 | 1 | -1;
                        /**
                         * @description Whether distance must be kept: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_distancing: 0 | 1 | -1;
                        /**
                         * @description Health measures at the airport, Markdown; null where none are known.
                         * @example null
                         */
                        health_measures: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where the airport tells of them.
                         * @example null
                         */
                        health_url: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountriesV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description True: every country at once, with fewer fields.
                 * @example true
                 */
                short?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Countries by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["OriginCountry"] & {
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id?: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at?: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at?: string;
                        /**
                         * @description Name of the country.
                         * @example Brazil
                         */
                        name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example BR
                         */
                        country_code?: string;
                        /**
                         * @description ISO 3166-1 alpha-3.
                         * @example BRA
                         */
                        country_code_3?: string;
                        /**
                         * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status?: 0 | 1 | 2;
                        flag?: components["schemas"]["Flag"];
                        /**
                         * @description The capital; null where there is none.
                         * @example Brasília
                         */
                        capital?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description A sentence on the languages spoken.
                         * @example Portuguese is the official language.
                         */
                        language?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Name of the currency.
                         * @example Brazilian Real
                         */
                        currency_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 4217.
                         * @example BRL
                         */
                        currency_code?: string | null;
                        /**
                         * @description What its divisions are called.
                         * @example state
                         */
                        division_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What its regions are called.
                         * @example municipality
                         */
                        region_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The border as TopoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.topo.json
                         */
                        topojson_url?: string;
                        /**
                         * @description The border as GeoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.geo.json
                         */
                        geojson_url?: string;
                        /**
                         * @description Facts about the country, Markdown.
                         * @example - **Capital:** Brasília
                         */
                        facts?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Areas to avoid, Markdown.
                         * @example Check each leg of the journey.
                         */
                        sec_areas?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Extreme violence, Markdown.
                         * @example Leave at once if a place feels wrong.
                         */
                        sec_ext_viol?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Personal security, Markdown.
                         * @example Keep valuables out of sight.
                         */
                        sec_personal?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Political unrest, Markdown.
                         * @example Stay away from gatherings.
                         */
                        sec_pol_unr?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description About emergency numbers, Markdown.
                         * @example - **Police:** 190
                         */
                        sec_emer_num?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Latitude of a point inside it.
                         * @example -10.8
                         */
                        center_lat?: number | null;
                        /**
                         * @description Longitude of a point inside it.
                         * @example -52.9
                         */
                        center_lng?: number | null;
                        /**
                         * @description Northern bound.
                         * @example 5.3
                         */
                        ne_bound_lat?: number | null;
                        /**
                         * @description Eastern bound; smaller than the western one where the country crosses ±180°.
                         * @example -28.9
                         */
                        ne_bound_lng?: number | null;
                        /**
                         * @description Southern bound.
                         * @example -33.8
                         */
                        sw_bound_lat?: number | null;
                        /**
                         * @description Western bound.
                         * @example -74
                         */
                        sw_bound_lng?: number | null;
                        /**
                         * @description A wide picture; null where there is none.
                         * @example null
                         */
                        banner?: string | null;
                        /** @description Emergency numbers in the order to show them. */
                        emerg_numbers?: components["schemas"]["EmergNumber"][];
                    })[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCountryV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A country in full. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the country.
                         * @example Brazil
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example BR
                         */
                        country_code: string;
                        /**
                         * @description ISO 3166-1 alpha-3.
                         * @example BRA
                         */
                        country_code_3: string;
                        /**
                         * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status: 0 | 1 | 2;
                        flag: components["schemas"]["Flag"];
                        /**
                         * @description The capital; null where there is none.
                         * @example Brasília
                         */
                        capital: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description A sentence on the languages spoken.
                         * @example Portuguese is the official language.
                         */
                        language: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Name of the currency.
                         * @example Brazilian Real
                         */
                        currency_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 4217.
                         * @example BRL
                         */
                        currency_code: string | null;
                        /**
                         * @description What its divisions are called.
                         * @example state
                         */
                        division_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What its regions are called.
                         * @example municipality
                         */
                        region_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The border as TopoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.topo.json
                         */
                        topojson_url: string;
                        /**
                         * @description The border as GeoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.geo.json
                         */
                        geojson_url: string;
                        /**
                         * @description Facts about the country, Markdown.
                         * @example - **Capital:** Brasília
                         */
                        facts: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Areas to avoid, Markdown.
                         * @example Check each leg of the journey.
                         */
                        sec_areas: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Extreme violence, Markdown.
                         * @example Leave at once if a place feels wrong.
                         */
                        sec_ext_viol: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Personal security, Markdown.
                         * @example Keep valuables out of sight.
                         */
                        sec_personal: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Political unrest, Markdown.
                         * @example Stay away from gatherings.
                         */
                        sec_pol_unr: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description About emergency numbers, Markdown.
                         * @example - **Police:** 190
                         */
                        sec_emer_num: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Latitude of a point inside it.
                         * @example -10.8
                         */
                        center_lat: number | null;
                        /**
                         * @description Longitude of a point inside it.
                         * @example -52.9
                         */
                        center_lng: number | null;
                        /**
                         * @description Northern bound.
                         * @example 5.3
                         */
                        ne_bound_lat: number | null;
                        /**
                         * @description Eastern bound; smaller than the western one where the country crosses ±180°.
                         * @example -28.9
                         */
                        ne_bound_lng: number | null;
                        /**
                         * @description Southern bound.
                         * @example -33.8
                         */
                        sw_bound_lat: number | null;
                        /**
                         * @description Western bound.
                         * @example -74
                         */
                        sw_bound_lng: number | null;
                        /**
                         * @description A wide picture; null where there is none.
                         * @example null
                         */
                        banner: string | null;
                        /** @description Emergency numbers in the order to show them. */
                        emerg_numbers: components["schemas"]["EmergNumber"][];
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountryEntryRequirementsV2: {
        parameters: {
            query?: {
                /** @description A time: ISO 8601, or Unix seconds, whole or fractional. */
                as_of?: string | number;
            };
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example GH
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules by what they are about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last known to be in place.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        effective_as_of: string;
                        /**
                         * @description What it is about: 0 resident may enter, 1 foreigner may enter, 2 transit allowed, 3 test required on arrival, 4 test certificate allowed, 5 quarantine required on arrival, 6 vaccination required, 7 insurance required, 8 test certificate required, 9 entry form required, 10 vaccine details.
                         * @example 6
                         * @enum {integer}
                         */
                        type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /**
                         * @description What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.
                         * @example 2
                         * @enum {integer}
                         */
                        value: 0 | 1 | 2 | 3;
                        /**
                         * @description quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).
                         * @example {
                         *       "min_age_months": 9
                         *     }
                         */
                        extras: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The rule in words, Markdown.
                         * @example A certificate of vaccination against yellow fever is asked of travellers arriving from any country.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /** @description Where to read more. */
                        references: string[];
                        /** @description The vaccination that the rule is about; null where it is about none. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        } | null;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string | null;
                        origin_country: components["schemas"]["OriginCountry"];
                        /**
                         * @description The country that imposes the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_id: string;
                        /** @description A province or state in short. */
                        origin_country_division: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        } | null;
                        /**
                         * @description The division that imposes the rule, where it is not the whole country’s.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_division_id: string | null;
                        /** @description Where those come from whom it is for; empty: everybody. */
                        affected_countries: components["schemas"]["OriginCountry"][];
                        /** @description Ids of the affected countries; empty: everybody. */
                        affected_country_ids: string[];
                        /** @description The divisions where those come from whom it is for. */
                        affected_country_divisions: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        }[];
                        /** @description Ids of the affected divisions. */
                        affected_country_division_ids: string[];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDiseasesV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Diseases by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disease"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDiseaseV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug.
                 * @example malaria
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A disease. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disease"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMedicationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Medications by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the medication.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Its name.
                         * @example Doxycycline
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        datum: components["schemas"]["Datum2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVaccinationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Vaccinations by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Its name.
                         * @example Typhoid vaccine
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        datum: components["schemas"]["Datum2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountryDiseasesV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the disease.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        disease_id: string;
                        /** @description The disease. */
                        disease: {
                            /**
                             * @description Id of the disease.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Another name to look it up by.
                             * @example malaria
                             */
                            slug: string;
                            /**
                             * @description Its everyday name.
                             * @example Malaria
                             */
                            common_name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description Its scientific name, or that of what causes it.
                             * @example Plasmodium falciparum, P. vivax
                             */
                            scientific_name: string | null;
                        };
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountryMedicationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the medication.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        medication_id: string;
                        /** @description The medication. */
                        medication: {
                            /**
                             * @description Id of the medication.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Another name to look it up by.
                             * @example doxycycline
                             */
                            slug: string;
                            /**
                             * @description Its name.
                             * @example Doxycycline
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        };
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountryVaccinationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string;
                        /** @description The vaccination. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Another name to look it up by.
                             * @example yellow-fever-vaccine
                             */
                            slug: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        };
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountryHospitalsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hospitals by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the hospital.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the hospital.
                         * @example Hospital Italiano de Buenos Aires
                         */
                        name: string;
                        /**
                         * @description About the hospital; null where nothing is written.
                         * @example null
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The address in one line, as far as it is known.
                         * @example Buenos Aires
                         */
                        address_str: string | null;
                        /**
                         * @description Latitude; null where the point is not known.
                         * @example -34.6
                         */
                        lat: number | null;
                        /**
                         * @description Longitude; null where the point is not known.
                         * @example -58.42
                         */
                        lng: number | null;
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Deprecated.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Identifier in a place directory.
                         * @example null
                         */
                        google_place_id: string | null;
                        /**
                         * @description Address in a place directory.
                         * @example null
                         */
                        google_place_url: string | null;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listHospitalsInBoundsV2: {
        parameters: {
            query: {
                /**
                 * @description Northern edge.
                 * @example -34.5
                 */
                nelat: number;
                /**
                 * @description Eastern edge.
                 * @example -58.3
                 */
                nelng: number;
                /**
                 * @description Southern edge.
                 * @example -34.7
                 */
                swlat: number;
                /**
                 * @description Western edge.
                 * @example -58.6
                 */
                swlng: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hospitals, nearest to the centre first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the hospital.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the hospital.
                         * @example Hospital Italiano de Buenos Aires
                         */
                        name: string;
                        /**
                         * @description About the hospital; null where nothing is written.
                         * @example null
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The address in one line, as far as it is known.
                         * @example Buenos Aires
                         */
                        address_str: string | null;
                        /**
                         * @description Latitude; null where the point is not known.
                         * @example -34.6
                         */
                        lat: number | null;
                        /**
                         * @description Longitude; null where the point is not known.
                         * @example -58.42
                         */
                        lng: number | null;
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Deprecated.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Identifier in a place directory.
                         * @example null
                         */
                        google_place_id: string | null;
                        /**
                         * @description Address in a place directory.
                         * @example null
                         */
                        google_place_url: string | null;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSafetyCategoriesV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories, the lower ones after theirs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description A name for programs.
                         * @example demonstration
                         */
                        slug: string;
                        /**
                         * @description Its name.
                         * @example Demonstration
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What belongs to it.
                         * @example A planned or spontaneous gathering, march or sit-in in a public place.
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The category above it; null on the upper level.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        parent_id: string | null;
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
