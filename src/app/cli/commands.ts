import { addBackupCommands } from './backup.ts'
import { addClaimCommands } from './claims.ts'
import { addDataCommands } from './data.ts'
import { addDoctorCommand } from './doctor.ts'
import { addImportCommand } from './import.ts'
import { addKeyCommands } from './keys.ts'
import { addOpenapiCommand } from './openapi.ts'
import { addPeopleCommands } from './people.ts'
import { addPersonalCommands } from './personal.ts'
import { addProcessCommands } from './processes.ts'
import { newProgram, run } from './program.ts'
import { addConfigCommand } from './settings.ts'
import { addWhereaboutsCommands } from './whereabouts.ts'

const program = newProgram()
addProcessCommands(program)
addDataCommands(program)
addBackupCommands(program)
addImportCommand(program)
addKeyCommands(program)
addPeopleCommands(program)
addPersonalCommands(program)
addWhereaboutsCommands(program)
addClaimCommands(program)
addOpenapiCommand(program)
addDoctorCommand(program)
addConfigCommand(program)

await run(program)
