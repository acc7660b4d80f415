#!/usr/bin/env node
import { addDataCommands } from './cli/data.ts'
import { addDoctorCommand } from './cli/doctor.ts'
import { addImportCommand } from './cli/import.ts'
import { addKeyCommands } from './cli/keys.ts'
import { addOpenapiCommand } from './cli/openapi.ts'
import { addPeopleCommands } from './cli/people.ts'
import { addPersonalCommands } from './cli/personal.ts'
import { addProcessCommands } from './cli/processes.ts'
import { newProgram, run } from './cli/program.ts'
import { addConfigCommand } from './cli/settings.ts'

const program = newProgram()
addProcessCommands(program)
addDataCommands(program)
addImportCommand(program)
addKeyCommands(program)
addPeopleCommands(program)
addPersonalCommands(program)
addOpenapiCommand(program)
addDoctorCommand(program)
addConfigCommand(program)

await run(program)
